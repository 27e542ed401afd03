import { largestStrongComponent } from '../geometry/strong-component.js';
import { backwardBit, forwardBit, vehicles, type Road, type RoadMap, type Vehicle } from './road.js';
import { withLayers } from './layers.js';

/** The roads that are of use, and how many junctions they are of how many. */
export interface Connected {
  readonly map: RoadMap;
  /** Share of the junctions in the largest network in which a car gets from everywhere to everywhere, 0 to 1. */
  readonly share: number;
}

/** The junctions of a vehicle's network, 1 for each: those between which it drives, and those where it may begin and end. */
export interface Network {
  readonly vehicle: Vehicle;
  readonly through: Uint8Array;
  readonly whole: Uint8Array;
}

/**
 * Leaves to each vehicle the largest network in which it gets from every junction to every other; the rest is closed to it, so
 * that no route begins or ends where no way leads out. Roads for beginning and ending only, and public roads that are
 * reached over such roads alone, hang on that network. Junctions without roads are dropped.
 */
export function keepConnected(map: RoadMap): Connected {
  const networks = vehicles.map((vehicle) => networkOf(map, vehicle));
  const cars = networks[0]?.whole.reduce((sum, inside) => sum + inside, 0) ?? 0;
  const share = map.junctions === 0 ? 0 : cars / map.junctions;
  return { map: withoutEmptyJunctions(withLayers(map, networks)), share };
}

function withoutEmptyJunctions(map: RoadMap): RoadMap {
  const numbers = new Map<number, number>();
  const numberOf = (junction: number): number => {
    const known = numbers.get(junction);
    if (known !== undefined) return known;
    numbers.set(junction, numbers.size);
    return numbers.size - 1;
  };
  const roads = map.roads.map((road) => ({ ...road, tail: numberOf(road.tail), head: numberOf(road.head) }));
  return { ...map, junctions: numbers.size, roads };
}

function networkOf(map: RoadMap, vehicle: Vehicle): Network {
  const arcs = arcsOf(map, vehicle, (road) => !road.ends);
  const through = new Uint8Array(map.junctions);
  const largest = largestStrongComponent(arcs);
  for (const junction of largest) through[junction] = 1;
  const all = arcsOf(map, vehicle, () => true);
  const whole = reachable(all, largest);
  const back = reachable(reversedArcs(all), largest);
  for (let junction = 0; junction < map.junctions; junction++) if (!back[junction]) whole[junction] = 0;
  return { vehicle, through, whole };
}

/** Where a vehicle gets from each junction by one road; a road that is open at times counts as open. */
function arcsOf({ junctions, roads }: RoadMap, vehicle: Vehicle, counts: (road: Road) => boolean): number[][] {
  const next: number[][] = Array.from({ length: junctions }, () => []);
  for (const road of roads) {
    if (!counts(road)) continue;
    if (road.access & forwardBit[vehicle]) next[road.tail]?.push(road.head);
    if (road.access & backwardBit[vehicle]) next[road.head]?.push(road.tail);
  }
  return next;
}

function reversedArcs(next: readonly (readonly number[])[]): number[][] {
  const before: number[][] = Array.from(next, () => []);
  next.forEach((heads, tail) => heads.forEach((head) => before[head]?.push(tail)));
  return before;
}

function reachable(next: readonly (readonly number[])[], from: readonly number[]): Uint8Array {
  const seen = new Uint8Array(next.length);
  const open = [...from];
  for (const junction of open) seen[junction] = 1;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const to of next[at] ?? []) {
      if (seen[to]) continue;
      seen[to] = 1;
      open.push(to);
    }
  }
  return seen;
}
