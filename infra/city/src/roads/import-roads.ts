import type { Position } from '../geometry/bounds.js';
import { simplify } from '../geometry/simplify.js';
import type { OsmExtract, OsmWay } from '../osm/read-osm.js';
import { bannedMotorways, drivableWay, isBarrier } from './road-rules.js';
import { unitsPerDegree, type Road, type RoadInfo, type RoadMap } from './road.js';
import { applyRestrictions, type Turn } from './turn-restrictions.js';

/** Points of a road that are nearer than this to the line between the others are left out. */
const straightMetres = 0.8;

interface Piece extends Road {
  readonly way: number;
}

/** The roads of an extract, cut into pieces at junctions and at barriers, with its turn restrictions applied. */
export function importRoads(extract: OsmExtract): RoadMap {
  return new Import(extract).roadMap();
}

class Import {
  readonly #pieces: Piece[] = [];
  readonly #infos: RoadInfo[] = [];
  readonly #infoIndex = new Map<string, number>();
  /** Number of the junction at a node of the extract. */
  readonly #junctions = new Map<number, number>();
  /** How many ends of roads and passing roads meet at a node. */
  readonly #uses = new Map<number, number>();
  #count = 0;

  constructor(private readonly extract: OsmExtract) {}

  roadMap(): RoadMap {
    const banned = bannedMotorways(this.extract.ways.values());
    const drivable = [...this.extract.ways.values()].flatMap((way) => {
      const road = drivableWay(way.tags, banned);
      return road ? [{ way, ...road }] : [];
    });
    for (const { way } of drivable) for (const run of this.#runsOf(way)) this.#countUses(run);
    for (const { way, info, access } of drivable) {
      for (const run of this.#runsOf(way)) this.#cut(run, { way: way.id, info: this.#indexOf(info), access });
    }
    const roads: Road[] = this.#pieces.map(({ tail, head, points, info, access }) => {
      return { tail, head, points, info, access };
    });
    const map = { junctions: this.#count, roads, infos: this.#infos };
    return applyRestrictions(map, this.#turns());
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

  #cut(refs: readonly number[], of: Pick<Piece, 'way' | 'info' | 'access'>): void {
    let line: Position[] = [];
    let tail = -1;
    for (const ref of refs) {
      const node = this.extract.nodes.get(ref);
      if (!node) continue;
      const place: Position = [node.lon, node.lat];
      line.push(place);
      const barrier = node.tags !== undefined && isBarrier(node.tags);
      if (line.length > 1 && !barrier && (this.#uses.get(ref) ?? 0) < 2) continue;
      // The roads on both sides of a barrier end at separate junctions.
      const ends = () => (barrier ? this.#count++ : this.#junctionAt(ref));
      if (line.length > 1) this.#pieces.push({ ...of, tail, head: ends(), points: pointsOf(line) });
      line = [place];
      tail = ends();
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

  /** The restrictions with a node between two ways. Others, and those that do not concern cars, are left out. */
  #turns(): Turn[] {
    const ofWay = new Map<number, number[]>();
    this.#pieces.forEach(({ way }, index) => ofWay.set(way, [...(ofWay.get(way) ?? []), index]));
    return [...this.extract.relations.values()].flatMap(({ tags, members }): Turn[] => {
      const kind = tags['restriction'] ?? tags['restriction:motorcar'] ?? '';
      const only = kind.startsWith('only_');
      const excepted = tags['except']?.split(';').includes('motorcar') ?? false;
      if (tags['type'] !== 'restriction' || excepted || !(only || kind.startsWith('no_'))) return [];
      const via = members.find(({ role, type }) => role === 'via' && type === 'node');
      const junction = via && this.#junctions.get(via.ref);
      const piecesOf = (role: string) =>
        members.filter((m) => m.role === role).flatMap(({ ref }) => ofWay.get(ref) ?? []);
      if (junction === undefined) return [];
      // Roads × 2, plus 1 against the direction of the points.
      const into = piecesOf('from').flatMap((road) => [
        ...(this.#pieces[road]?.head === junction ? [2 * road] : []),
        ...(this.#pieces[road]?.tail === junction ? [2 * road + 1] : []),
      ]);
      const outOf = piecesOf('to').flatMap((road) => [
        ...(this.#pieces[road]?.tail === junction ? [2 * road] : []),
        ...(this.#pieces[road]?.head === junction ? [2 * road + 1] : []),
      ]);
      const [from, to] = [into[0], outOf[0]];
      // If a way passes through the junction, the restriction applies to only one side of it, and the relation does not say which.
      if (from === undefined || to === undefined || into.length > 1 || outOf.length > 1) return [];
      return [{ from, to, only }];
    });
  }
}

/** The points that the shape of a road needs, in units. */
function pointsOf(line: readonly Position[]): number[] {
  return simplify(line, straightMetres).flatMap(([lng, lat]) => [
    Math.round(lat * unitsPerDegree),
    Math.round(lng * unitsPerDegree),
  ]);
}
