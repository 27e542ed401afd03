import type { Position } from '../geometry/bounds.js';
import { metresBetween, simplify } from '../geometry/simplify.js';
import type { OsmExtract, OsmWay } from '../osm/extract.js';
import { BannedPaths } from './banned-paths.js';
import { isAlways, type Hours } from './hours.js';
import { restrictionsOf } from './restrictions.js';
import { plainRoad, unitsPerDegree, type Road, type RoadInfo, type RoadMap } from './road.js';
import type { Use } from './rules/access.js';
import { barrierAt } from './rules/barriers.js';
import { bannedMotorways, durationOf, roadWay } from './rules/way-rules.js';
import { turningRound, withBans, type Segment, type SegmentUse } from './turns.js';

/** Points of a road that are nearer than this to the line between the others are left out. */
const straightMetres = 0.8;

/** The roads of an extract, cut into pieces at junctions and at barriers, with its turn restrictions applied. */
export function importRoads(extract: OsmExtract): RoadMap {
  return new Import(extract).roadMap();
}

interface Drivable {
  readonly way: OsmWay;
  readonly info: RoadInfo;
  readonly uses: readonly Use[];
}

class Import {
  readonly #segments: Segment[] = [];
  /** Zero-length roads through gates, and arms that can only be seen. */
  readonly #gates: Road[] = [];
  readonly #seen: Road[] = [];
  readonly #infos: RoadInfo[] = [];
  readonly #infoIndex = new Map<string, number>();
  readonly #hours: Hours[] = [];
  readonly #hoursIndex = new Map<string, number>();
  /** Number of the junction at a node of the extract. */
  readonly #junctions = new Map<number, number>();
  /** How many ends of roads and passing roads meet at a node. */
  readonly #uses = new Map<number, number>();
  #count = 0;

  constructor(private readonly extract: OsmExtract) {}

  roadMap(): RoadMap {
    const banned = bannedMotorways(this.extract.ways.values());
    const roads = [...this.extract.ways.values()].flatMap((way): Drivable[] => {
      const road = roadWay(way.tags, banned);
      return road ? [{ way, ...road }] : [];
    });
    const drivable = roads.filter(({ uses }) => uses.length > 0);
    for (const { way } of drivable) for (const run of this.#runsOf(way)) this.#countUses(run);
    for (const road of drivable) for (const run of this.#runsOf(road.way)) this.#cut(run, road);
    this.#addSeen(roads);
    const paths = new BannedPaths(this.#segments, (node) => this.#junctions.get(node));
    const bans = restrictionsOf(this.extract).flatMap((restriction) => paths.of(restriction));
    const made = withBans(this.#segments, this.#count, bans, this.#indexOf(turningRound));
    const timed = made.roads.map(({ open, ...road }): Road => ({ ...road, hours: this.#hoursOf(open) }));
    const all = [...timed, ...this.#gates, ...this.#seen];
    return { junctions: made.junctions, roads: all, infos: this.#infos, hours: this.#hours };
  }

  /** The parts of a way whose nodes are in the extract. */
  #runsOf({ refs }: OsmWay): number[][] {
    const runs: number[][] = [[]];
    for (const ref of refs) {
      if (this.extract.nodes.has(ref)) runs.at(-1)?.push(ref);
      else runs.push([]);
    }
    return runs.filter((run) => run.length > 1);
  }

  /** An end counts as two, because a road ends there whether another begins or not. */
  #countUses(refs: readonly number[]): void {
    refs.forEach((ref, at) => {
      const ends = at === 0 || at === refs.length - 1 ? 2 : 1;
      this.#uses.set(ref, (this.#uses.get(ref) ?? 0) + ends);
    });
  }

  #cut(refs: readonly number[], { way, info, uses }: Drivable): void {
    let line: Position[] = [];
    let tail = -1;
    for (const ref of refs) {
      const node = this.extract.nodes.get(ref);
      if (!node) continue;
      const place: Position = [node.lon, node.lat];
      line.push(place);
      const barrier = node.tags === undefined ? null : barrierAt(node.tags);
      if (line.length > 1 && !barrier && (this.#uses.get(ref) ?? 0) < 2) continue;
      // The roads on both sides of a barrier end at separate junctions.
      const ends = () => (barrier ? this.#sideOf(ref, place, barrier) : this.#junctionAt(ref));
      if (line.length > 1) {
        const own = this.#timed(info, way, line);
        const segmentUses = uses.map((use) => this.#useOf(use, own));
        this.#segments.push({ way: way.id, tail, head: ends(), points: pointsOf(line), uses: segmentUses });
      }
      line = [place];
      tail = ends();
    }
  }

  /** A new junction at a barrier, which those who may pass it leave to the junction in its middle. */
  #sideOf(ref: number, [lng, lat]: Position, barrier: readonly Use[]): number {
    const side = this.#count++;
    const middle = barrier.length > 0 ? this.#junctionAt(ref) : side;
    const units = [Math.round(lat * unitsPerDegree), Math.round(lng * unitsPerDegree)];
    for (const use of barrier) {
      const { info, access, ends, hours } = this.#useOf(use, plainRoad);
      const road = { tail: side, head: middle, points: [...units, ...units], info, access, ends };
      this.#gates.push({ ...road, layer: 'joint', hours: this.#hoursOf(hours) });
    }
    return side;
  }

  /** The piece of a ferry takes its share of the whole duration. */
  #timed(info: RoadInfo, way: OsmWay, piece: readonly Position[]): RoadInfo {
    const seconds = info.roadClass === 'ferry' ? durationOf(way.tags) : null;
    if (seconds === null) return info;
    const places = way.refs.flatMap((ref): Position[] => {
      const node = this.extract.nodes.get(ref);
      return node ? [[node.lon, node.lat]] : [];
    });
    return { ...info, seconds: Math.max(1, Math.round((seconds * metresOf(piece)) / Math.max(1, metresOf(places)))) };
  }

  #useOf({ access, grade, hours }: Use, info: RoadInfo): SegmentUse {
    const own = grade === 'private' ? { ...info, private: true } : info;
    return { info: this.#indexOf(own), access, ends: grade !== 'through', hours: isAlways(hours) ? null : hours };
  }

  #hoursOf(hours: Hours | null): number {
    if (hours === null) return 0;
    const key = hours.join(' ');
    const known = this.#hoursIndex.get(key) ?? this.#hours.push(hours);
    this.#hoursIndex.set(key, known);
    return known;
  }

  /** Roads that nobody may drive, where they leave a roundabout: a driver who counts exits counts them too. */
  #addSeen(roads: readonly Drivable[]): void {
    const around = new Set(roads.flatMap(({ info, way }) => (info.roundabout ? way.refs : [])));
    for (const { way, info, uses } of roads) {
      if (uses.length > 0 || info.roundabout) continue;
      const isOneWay = ['yes', '1', 'true'].includes(way.tags['oneway'] ?? '');
      const lines = isOneWay ? [way.refs] : [way.refs, way.refs.toReversed()];
      for (const refs of lines) {
        const [first, second] = refs.slice(0, 2).map((ref) => this.extract.nodes.get(ref));
        const tail = this.#junctions.get(refs[0] ?? -1);
        if (!first || !second || tail === undefined || !around.has(refs[0] ?? -1)) continue;
        const points = pointsOf([
          [first.lon, first.lat],
          [second.lon, second.lat],
        ]);
        this.#seen.push({ tail, head: this.#count++, points, info: this.#indexOf(info), access: 0, layer: 'seen' });
      }
    }
  }

  #junctionAt(ref: number): number {
    const known = this.#junctions.get(ref);
    if (known !== undefined) return known;
    this.#junctions.set(ref, this.#count);
    return this.#count++;
  }

  #indexOf(info: RoadInfo): number {
    const key = JSON.stringify(info);
    const known = this.#infoIndex.get(key);
    if (known !== undefined) return known;
    this.#infoIndex.set(key, this.#infos.length);
    return this.#infos.push(info) - 1;
  }
}

const metresOf = (line: readonly Position[]): number =>
  line.slice(1).reduce((sum, to, at) => sum + metresBetween(line[at]!, to), 0);

/** The points that the shape of a road needs, in units. */
function pointsOf(line: readonly Position[]): number[] {
  return simplify(line, straightMetres).flatMap(([lng, lat]) => [
    Math.round(lat * unitsPerDegree),
    Math.round(lng * unitsPerDegree),
  ]);
}
