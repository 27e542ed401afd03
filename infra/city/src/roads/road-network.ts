import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { LatLng } from '@rahi/contracts/geo/distance';
import { HierarchySearch, type Seed } from './hierarchy-search.js';
import { customized, Hierarchy, unreachable, type Costs } from './hierarchy.js';
import { RoadGraph } from './road-graph.js';
import { vehicles, type Vehicle } from './road.js';
import { decodeRoads, roadsFile } from './roads-file.js';
import { Snapper, type Snap, type Waypoint } from './snap.js';
import { freeSpeed, slowness } from './speeds.js';

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
}

/** Times and lengths from every place to every other, row by row; null where no way leads. */
export interface RoadTable {
  readonly seconds: (number | null)[][];
  readonly metres: (number | null)[][];
}

/** Ends shorter than this are left out of a route, in centimetres, as long as something remains. */
const crumbCm = 100;

/** The roads of a city, to route along. */
export class RoadNetwork {
  readonly graph: RoadGraph;
  readonly #snapper: Snapper;
  readonly #searches: ReadonlyMap<Vehicle, HierarchySearch>;

  private constructor(graph: RoadGraph, snapper: Snapper, searches: ReadonlyMap<Vehicle, HierarchySearch>) {
    this.graph = graph;
    this.#snapper = snapper;
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
    const searches = new Map<Vehicle, HierarchySearch>();
    for (const vehicle of vehicles) {
      // oxlint-disable-next-line no-await-in-loop
      await setImmediate();
      searches.set(vehicle, new HierarchySearch(hierarchy, customized(hierarchy, timesOf(graph, vehicle))));
    }
    return new RoadNetwork(graph, snapper, searches);
  }

  /**
   * The fastest way at a moment.
   * @returns null when one of the places is farther than `farthestSnap` from every road
   */
  route(from: Waypoint, to: LatLng, vehicle: Vehicle, at = new Date()): RoadRoute | null {
    const sources = this.#snapper.snaps(from, vehicle);
    const targets = this.#snapper.snaps({ lat: to.lat, lng: to.lng }, vehicle);
    const direct = this.#direct(sources, targets, vehicle);
    const way = this.#search(vehicle).way(this.#leaving(sources, vehicle), this.#arriving(targets, vehicle));
    const slower = slowness(at) / 1000;
    const part = (arc: number, fromCm: number, toCm: number): DrivenArc => {
      return { arc, fromCm, toCm, seconds: timeOf(this.graph, arc, vehicle, toCm - fromCm) * slower };
    };
    if (direct && direct.cost <= (way?.cost ?? unreachable)) {
      const driven = [part(direct.arc, direct.fromCm, direct.toCm)];
      return { driven, metres: Math.round(direct.cm / 100), seconds: Math.round(direct.cost * slower) };
    }
    const [source, target] = [sources[way?.source ?? -1], targets[way?.target ?? -1]];
    if (!way || !source || !target) return null;
    const driven = [
      part(source.arc, source.cm, this.graph.lengthOf(source.arc)),
      ...way.arcs.map((arc) => part(arc, 0, this.graph.lengthOf(arc))),
      part(target.arc, 0, target.cm),
    ];
    return { driven: trimmed(driven), metres: Math.round(way.cm / 100), seconds: Math.round(way.cost * slower) };
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
    const found = this.#search(vehicle).table(
      sources.map((snaps) => this.#leaving(snaps, vehicle)),
      targets.map((snaps) => this.#arriving(snaps, vehicle)),
    );
    const slower = slowness(at) / 1000;
    const seconds: (number | null)[][] = [];
    const metres: (number | null)[][] = [];
    sources.forEach((source, row) => {
      const best = targets.map((target, column) => {
        const cell = row * targets.length + column;
        const over = { cost: found.cost[cell]!, cm: found.cm[cell]! };
        const direct = this.#direct(source, target, vehicle);
        return direct && direct.cost <= over.cost ? direct : over;
      });
      seconds.push(best.map(({ cost }) => (cost < unreachable ? Math.round(cost * slower) : null)));
      metres.push(best.map(({ cost, cm }) => (cost < unreachable ? Math.round(cm / 100) : null)));
    });
    return { seconds, metres };
  }

  #search(vehicle: Vehicle): HierarchySearch {
    return this.#searches.get(vehicle)!;
  }

  /** The remaining parts of the arcs on which a way begins. */
  #leaving(snaps: readonly Snap[], vehicle: Vehicle): Seed[] {
    return snaps.map(({ arc, cm }) => {
      const rest = this.graph.lengthOf(arc) - cm;
      return { junction: this.graph.headOf(arc), cost: timeOf(this.graph, arc, vehicle, rest), cm: rest };
    });
  }

  #arriving(snaps: readonly Snap[], vehicle: Vehicle): Seed[] {
    return snaps.map(({ arc, cm }) => {
      return { junction: this.graph.tailOf(arc), cost: timeOf(this.graph, arc, vehicle, cm), cm };
    });
  }

  /** The way along a single arc, when the source lies before the target on it. */
  #direct(sources: readonly Snap[], targets: readonly Snap[], vehicle: Vehicle) {
    let best: { arc: number; fromCm: number; toCm: number; cost: number; cm: number } | null = null;
    for (const { arc, cm: fromCm } of sources) {
      for (const { arc: other, cm: toCm } of targets) {
        if (arc !== other || fromCm > toCm) continue;
        const cm = toCm - fromCm;
        const cost = timeOf(this.graph, arc, vehicle, cm);
        if (!best || cost < best.cost) best = { arc, fromCm, toCm, cost, cm };
      }
    }
    return best;
  }
}

/** Milliseconds on a free road for a part of an arc, or all of it. */
export function timeOf(graph: RoadGraph, arc: number, vehicle: Vehicle, cm = graph.lengthOf(arc)): number {
  return Math.round((36 * cm) / freeSpeed(graph.infoOf(arc), vehicle));
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
