import { largestStrongComponent } from '../geometry/strong-component.js';
import { metresBetween } from '../geometry/simplify.js';
import type { OsmExtract, OsmWay, Tags } from '../osm/extract.js';
import { lineOf } from '../osm/shapes.js';

/** The report of a build about the roads for cars, and whether they can be routed (R28). */
export interface RoadsReport {
  readonly roads: number;
  readonly roadsKm: number;
  readonly named: number;
  readonly junctions: number;
  /** Share of the junctions in the largest strongly connected network, 0 to 1. */
  readonly connected: number;
  readonly routable: boolean;
}

const main = /^(motorway|trunk|primary|secondary)(_link)?$/;
const local = /^(tertiary|tertiary_link|unclassified|residential|living_street)$/;

/** For routing from door to door, a good part of a city's roads must be neither main roads nor their links. */
const LOCAL_SHARE = 0.25;
/** At the edges of a small extract, many streets end. */
const CONNECTED_SHARE = 0.75;

/** Whether a way is one of the roads for cars that the report counts. */
export const isCityRoad = ({ highway = '' }: Tags): boolean => local.test(highway) || main.test(highway);

/** Measures the roads for cars, motorway to living street. */
export function measureRoads(...extracts: readonly OsmExtract[]): RoadsReport {
  let roads = 0;
  let named = 0;
  let metres = 0;
  let localMetres = 0;
  let oneWays = 0;
  const ways: OsmWay[] = [];
  for (const [way, extract] of waysOf(extracts)) {
    const highway = way.tags['highway'] ?? '';
    const isLocal = local.test(highway);
    if (!isLocal && !main.test(highway)) continue;
    roads++;
    ways.push(way);
    if (way.tags['name']) named++;
    if (way.tags['oneway']) oneWays++;
    const line = lineOf(way, extract);
    for (let i = 1; i < line.length; i++) {
      const length = metresBetween(line[i - 1]!, line[i]!);
      metres += length;
      if (isLocal) localMetres += length;
    }
  }
  const { junctions, connected } = networkOf(ways);
  const routable = connected >= CONNECTED_SHARE && localMetres >= LOCAL_SHARE * metres && oneWays > 0;
  return { roads, roadsKm: Math.round(metres / 1000), named, junctions, connected, routable };
}

function* waysOf(extracts: readonly OsmExtract[]): Generator<[OsmWay, OsmExtract]> {
  for (const extract of extracts) for (const way of extract.ways.values()) yield [way, extract];
}

/** Junctions, where ways meet or end, and the share of them from which each reaches each, with one-ways. */
function networkOf(roads: readonly OsmWay[]): { junctions: number; connected: number } {
  const uses = new Map<number, number>();
  for (const { refs } of roads) {
    refs.forEach((ref, i) => uses.set(ref, (uses.get(ref) ?? 0) + (i === 0 || i === refs.length - 1 ? 2 : 1)));
  }
  const indexes = new Map<number, number>();
  for (const [ref, count] of uses) if (count > 1) indexes.set(ref, indexes.size);
  const next: number[][] = Array.from(indexes, () => []);
  for (const { refs, tags } of roads) {
    let last: number | undefined;
    for (const ref of refs) {
      const at = indexes.get(ref);
      if (at === undefined) continue;
      if (last !== undefined) {
        const way = directionOf(tags);
        if (way >= 0) next[last]!.push(at);
        if (way <= 0) next[at]!.push(last);
      }
      last = at;
    }
  }
  return {
    junctions: indexes.size,
    connected: indexes.size === 0 ? 0 : largestStrongComponent(next).length / indexes.size,
  };
}

/** 1 along the way, -1 against it, 0 for both. */
function directionOf({ oneway, junction, highway }: Tags): -1 | 0 | 1 {
  if (oneway === '-1') return -1;
  if (oneway) return oneway === 'no' ? 0 : 1;
  return junction === 'roundabout' || highway === 'motorway' ? 1 : 0;
}
