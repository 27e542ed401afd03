import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { LatLng } from '@rahi/contracts/geo/distance';
import { HierarchySearch, type Seed } from './hierarchy-search.js';
import { customized, Hierarchy, unreachable, type Costs } from './hierarchy.js';
import { Matching, usualNoise, type TrailFix } from './matching/match.js';
import type { MatchedWay } from './matching/matched-way.js';
import { RoadGraph } from './road-graph.js';
import { vehicles, type Vehicle } from './road.js';
import { decodeRoads, roadsFile } from './roads-file.js';
import { Snapper, type Snap, type Waypoint } from './snap.js';
import { StoppingPlaces } from './stopping.js';
import { secondsOf, timeOf, weightOf } from './road-times.js';
import { slowness } from './speeds.js';
import { TimedSearches } from './timed-searches.js';

/** The part of an arc that is driven, in centimetres from its beginning. */
export interface DrivenArc {
  readonly arc: number;
  readonly fromCm: number;
  readonly toCm: number;
  /** How long it takes at the time of the route. */
  readonly seconds: number;
}

/** The fastest way between two places. */
export interface RoadRoute {
  /** In the order in which they are driven; at least one. */
  readonly driven: readonly DrivenArc[];
  readonly metres: number;
  readonly seconds: number;
  /** Whether it ends on the other carriageway of the place's road, because a loop to its own side is longer. */
  readonly across: boolean;
}

/** Times and lengths from every place to every other, row by row; null where no way leads. */
export interface RoadTable {
  readonly seconds: (number | null)[][];
  readonly metres: (number | null)[][];
}

/** A place beside a divided road is reached from its other carriageway if that saves time and more than this, in centimetres. */
const longLoopCm = 30_000;
/** The other carriageway is within so many metres, and runs the other way to within so many degrees. */
const otherSide = { metres: 40, degrees: 40 };

type Part = Pick<DrivenArc, 'arc' | 'fromCm' | 'toCm'>;

interface FoundWay {
  readonly driven: readonly Part[];
  readonly cm: number;
  readonly cost: number;
}

/** Ends shorter than this are left out of a route, in centimetres, as long as something remains. */
const crumbCm = 100;

/** The roads of a city, to route along. */
export class RoadNetwork {
  readonly graph: RoadGraph;
  readonly #matching = new Map<Vehicle, Matching>();
  /** Where a car may stop. */
  readonly stopping: StoppingPlaces;
  readonly #snapper: Snapper;
  readonly #searches: ReadonlyMap<Vehicle, TimedSearches>;

  private constructor(graph: RoadGraph, snapper: Snapper, searches: ReadonlyMap<Vehicle, TimedSearches>) {
    this.graph = graph;
    this.#snapper = snapper;
    this.stopping = new StoppingPlaces(graph, snapper);
    this.#searches = searches;
  }

  /**
   * Opens the roads of a pack's folder. Other work gets its turn in between: it takes half a second in all.
   * @throws RoadsFileError for a broken file or one of another version
   */
  static async open(folder: string): Promise<RoadNetwork> {
    const packed = await readFile(join(folder, roadsFile));
    return RoadNetwork.of(new RoadGraph(decodeRoads(await promisify(brotliDecompress)(packed))));
  }

  static async of(graph: RoadGraph): Promise<RoadNetwork> {
    await setImmediate();
    const snapper = new Snapper(graph);
    await setImmediate();
    const hierarchy = new Hierarchy(graph.columns);
    const searches = new Map<Vehicle, TimedSearches>();
    for (const vehicle of vehicles) {
      // oxlint-disable-next-line no-await-in-loop
      await setImmediate();
      const own = new TimedSearches(graph, hierarchy, vehicle);
      own.at(new Date());
      searches.set(vehicle, own);
    }
    return new RoadNetwork(graph, snapper, searches);
  }

  /**
   * The fastest way at a moment. To a place on a private road it leads to the gate.
   * @returns null when one of the places is farther than `farthestSnap` from every road
   */
  route(from: Waypoint, to: LatLng, vehicle: Vehicle, at = new Date()): RoadRoute | null {
    const isOpen = this.#searches.get(vehicle)!.openAt(at);
    const sources = this.#snapper.around(from, vehicle, isOpen).nearest.filter((snap) => this.#mayBegin(snap));
    const goal = this.#snapper.around({ lat: to.lat, lng: to.lng }, vehicle, isOpen);
    const targets = goal.nearest.filter((snap) => this.#mayEnd(snap));
    const way = this.#wayBetween(sources, targets, vehicle, at);
    if (!way) return null;
    const opposite = way.cm <= longLoopCm ? [] : this.#acrossFrom(targets, goal.all, vehicle);
    const shorter = opposite.length > 0 ? this.#wayBetween(sources, opposite, vehicle, at) : null;
    const across = shorter !== null && shorter.cost < way.cost && way.cm - shorter.cm > longLoopCm;
    const driven = this.#onlyRoads((across ? shorter : way).driven, vehicle, slowness(at));
    let [cm, seconds] = [0, 0];
    for (const part of driven) {
      cm += part.toCm - part.fromCm;
      seconds += part.seconds;
    }
    return { driven: trimmed(driven), metres: Math.round(cm / 100), seconds: Math.round(seconds), across };
  }

  #wayBetween(sources: readonly Snap[], targets: readonly Snap[], vehicle: Vehicle, at: Date): FoundWay | null {
    const timed = this.#searches.get(vehicle)!;
    const slower = timed.slowerAt(at);
    const direct = this.#direct(sources, targets, vehicle, slower);
    const way = timed.at(at).way(this.#leaving(sources, vehicle, slower), this.#arriving(targets, vehicle, slower));
    if (direct && direct.cost <= (way?.cost ?? unreachable)) {
      const { arc, fromCm, toCm, cm } = direct;
      return { driven: [{ arc, fromCm, toCm }], cm, cost: direct.cost };
    }
    const [source, target] = [sources[way?.source ?? -1], targets[way?.target ?? -1]];
    if (!way || !source || !target) return null;
    const driven = [
      { arc: source.arc, fromCm: source.cm, toCm: this.graph.lengthOf(source.arc) },
      ...way.arcs.map((arc) => ({ arc, fromCm: 0, toCm: this.graph.lengthOf(arc) })),
      { arc: target.arc, fromCm: 0, toCm: target.cm },
    ];
    return { driven, cm: way.cm, cost: way.cost };
  }

  /**
   * The parts that are roads, with their times: without what joins roads, whose time is the next road's, and without private
   * roads at either end, whose gate is where a route ends.
   */
  #onlyRoads(driven: readonly Part[], vehicle: Vehicle, slower: number): DrivenArc[] {
    const { graph } = this;
    const isPublic = ({ arc }: Part) => !graph.infoOf(arc).private && !graph.isJoint(arc);
    const [first, last] = [driven.findIndex(isPublic), driven.findLastIndex(isPublic)];
    const shown = first < 0 ? driven : driven.slice(first, last + 1);
    const roads: DrivenArc[] = [];
    let before = 0;
    for (const { arc, fromCm, toCm } of shown) {
      const seconds = before + secondsOf(graph, arc, vehicle, toCm - fromCm, slower);
      const joins = graph.isJoint(arc);
      before = joins ? seconds : 0;
      if (!joins) roads.push({ arc, fromCm, toCm, seconds });
    }
    return roads;
  }

  /** The nearest position on the other carriageway of the road at a place; empty where the road is not divided. */
  #acrossFrom(targets: readonly Snap[], all: readonly Snap[], vehicle: Vehicle): Snap[] {
    const [nearest] = targets;
    if (!nearest || !this.#isCarriageway(nearest.arc, vehicle)) return [];
    const own = this.graph.infoOf(nearest.arc);
    const opposite = all.filter((snap) => {
      if (snap.metres > otherSide.metres) return false;
      const info = this.graph.infoOf(snap.arc);
      if (info.name !== own.name || info.roadClass !== own.roadClass) return false;
      if (!this.#mayEnd(snap) || !this.#isCarriageway(snap.arc, vehicle)) return false;
      const bearing = this.graph.bearingAt(nearest.arc, nearest.cm);
      const turn = Math.abs(((this.graph.bearingAt(snap.arc, snap.cm) - bearing + 540) % 360) - 180);
      return turn >= 180 - otherSide.degrees;
    });
    const [first] = opposite.toSorted((a, b) => a.metres - b.metres);
    return opposite.filter(({ arc }) => first && this.graph.shapeOf(arc) === this.graph.shapeOf(first.arc));
  }

  /** A one-way road of a city's street, where people cross. */
  #isCarriageway(arc: number, vehicle: Vehicle): boolean {
    const { roadClass, link, roundabout, bridge, tunnel } = this.graph.infoOf(arc);
    if (roadClass === 'motorway' || roadClass === 'ferry' || link || roundabout || bridge || tunnel) return false;
    return !this.graph.allows(arc ^ 1, vehicle) && this.graph.layerOf(arc) === 'through';
  }

  #mayBegin({ arc }: Snap): boolean {
    return this.graph.layerOf(arc) !== 'end';
  }

  #mayEnd({ arc }: Snap): boolean {
    return this.graph.layerOf(arc) !== 'begin';
  }

  /** Times and lengths of the fastest ways from every place to every other at a moment. */
  table(from: readonly Waypoint[], to: readonly LatLng[], vehicle: Vehicle, at = new Date()): RoadTable {
    const sources = from.map((place) => this.snap(place, vehicle));
    return this.tableOf(
      sources,
      to.map(({ lat, lng }) => this.snap({ lat, lng }, vehicle)),
      vehicle,
      at,
    );
  }

  /** The positions of a vehicle on the roads, for `tableOf`; empty when it is farther than `farthestSnap` from all. */
  snap(place: Waypoint, vehicle: Vehicle): readonly Snap[] {
    return this.#snapper.snaps(place, vehicle);
  }

  /** Like `table`, between places that `snap` has found: in a table of 20 × 1, snapping takes two thirds of the time. */
  tableOf(
    sources: readonly (readonly Snap[])[],
    targets: readonly (readonly Snap[])[],
    vehicle: Vehicle,
    at = new Date(),
  ): RoadTable {
    const timed = this.#searches.get(vehicle)!;
    const isOpen = timed.openAt(at);
    const starts = sources.map((snaps) => snaps.filter((snap) => this.#mayBegin(snap) && isOpen(snap.arc)));
    const goals = targets.map((snaps) => snaps.filter((snap) => this.#mayEnd(snap) && isOpen(snap.arc)));
    const less = timed.slowerAt(at);
    const found = timed.at(at).table(
      starts.map((snaps) => this.#leaving(snaps, vehicle, less)),
      goals.map((snaps) => this.#arriving(snaps, vehicle, less)),
    );
    const slower = slowness(at) / 1000;
    const seconds: (number | null)[][] = [];
    const metres: (number | null)[][] = [];
    starts.forEach((source, row) => {
      const best = goals.map((target, column) => {
        const cell = row * goals.length + column;
        const over = { cost: found.cost[cell]!, cm: found.cm[cell]! };
        const direct = this.#direct(source, target, vehicle, less);
        return direct && direct.cost <= over.cost ? direct : over;
      });
      seconds.push(best.map(({ cost }) => (cost < unreachable ? Math.round(cost * slower) : null)));
      metres.push(best.map(({ cost, cm }) => (cost < unreachable ? Math.round(cm / 100) : null)));
    });
    return { seconds, metres };
  }

  /** The roads that a vehicle drove, by fixes in the order of their times. */
  match(fixes: readonly TrailFix[], vehicle: Vehicle, noiseMetres = usualNoise): MatchedWay[] {
    const timed = this.#searches.get(vehicle)!;
    const known = this.#matching.get(vehicle);
    const matching = known ?? new Matching(this.graph, this.#snapper, vehicle, (moment) => timed.openAt(moment));
    if (!known) this.#matching.set(vehicle, matching);
    return matching.match(fixes, noiseMetres);
  }

  /** The remaining parts of the arcs on which a way begins. */
  #leaving(snaps: readonly Snap[], vehicle: Vehicle, slower: number): Seed[] {
    return snaps.map(({ arc, cm }) => {
      const rest = this.graph.lengthOf(arc) - cm;
      return { junction: this.graph.headOf(arc), cost: weightOf(this.graph, arc, vehicle, slower, rest), cm: rest };
    });
  }

  #arriving(snaps: readonly Snap[], vehicle: Vehicle, slower: number): Seed[] {
    return snaps.map(({ arc, cm }) => {
      return { junction: this.graph.tailOf(arc), cost: weightOf(this.graph, arc, vehicle, slower, cm), cm };
    });
  }

  /** Whether a road to begin on and one to end on are one road. */
  #isSameRoad(begin: number, end: number): boolean {
    if (this.graph.layerOf(begin) !== 'begin' || this.graph.layerOf(end) !== 'end') return false;
    return this.graph.shapeOf(begin) === this.graph.shapeOf(end);
  }

  /** The way along a single arc, when the source lies before the target on it. */
  #direct(sources: readonly Snap[], targets: readonly Snap[], vehicle: Vehicle, slower: number) {
    let best: (Part & { cost: number; cm: number }) | null = null;
    for (const { arc, cm: fromCm } of sources) {
      for (const { arc: other, cm: toCm } of targets) {
        if (fromCm > toCm || (arc !== other && !this.#isSameRoad(arc, other))) continue;
        const cm = toCm - fromCm;
        const cost = weightOf(this.graph, arc, vehicle, slower, cm);
        if (!best || cost < best.cost) best = { arc, fromCm, toCm, cost, cm };
      }
    }
    return best;
  }
}

/** Milliseconds on free roads. */
function timesOf(graph: RoadGraph, vehicle: Vehicle): Costs {
  return {
    ...graph.columns,
    costOf: (arc) => (graph.allows(arc, vehicle) ? Math.max(1, timeOf(graph, arc, vehicle)) : unreachable),
    cmOf: (road) => graph.cm[road]!,
  };
}

/** Drops the first and the last arc if hardly any of it is driven. */
function trimmed(driven: readonly DrivenArc[]): DrivenArc[] {
  const long = ({ fromCm, toCm }: DrivenArc) => toCm - fromCm >= crumbCm;
  const first = driven.findIndex(long);
  if (first < 0) return driven.slice(0, 1);
  return driven.slice(first, driven.findLastIndex(long) + 1);
}

/** A search for the shortest ways, instead of the fastest. */
export function shortestSearch(graph: RoadGraph, vehicle: Vehicle): HierarchySearch {
  const hierarchy = new Hierarchy(graph.columns);
  const costOf = (arc: number) => (graph.allows(arc, vehicle) ? graph.lengthOf(arc) : unreachable);
  return new HierarchySearch(hierarchy, customized(hierarchy, { ...timesOf(graph, vehicle), costOf }));
}
