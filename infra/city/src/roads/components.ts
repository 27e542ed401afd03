import { largestStrongComponent } from '../geometry/strong-component.js';
import { backwardBit, forwardBit, vehicles, type Road, type RoadMap, type Vehicle } from './road.js';

/** The roads that are of use, and how many junctions they are of how many. */
export interface Connected {
  readonly map: RoadMap;
  /** Share of the junctions in the largest network in which a car gets from everywhere to everywhere, 0 to 1. */
  readonly share: number;
}

/**
 * Leaves to each vehicle the largest network in which it gets from every junction to every other; the rest is closed to it, so
 * that no route begins or ends where no way leads out. Junctions without roads are dropped.
 */
export function keepConnected(map: RoadMap): Connected {
  const networks = vehicles.map((vehicle) => ({ vehicle, inside: largestNetwork(map, vehicle) }));
  const roads: Road[] = [];
  for (const road of map.roads) {
    let { access } = road;
    for (const { vehicle, inside } of networks) {
      if (!inside[road.tail] || !inside[road.head]) access &= ~(forwardBit[vehicle] | backwardBit[vehicle]);
    }
    if (access > 0) roads.push({ ...road, access });
  }
  const cars = networks[0]?.inside.reduce((sum, inside) => sum + inside, 0) ?? 0;
  return { map: withoutEmptyJunctions({ ...map, roads }), share: map.junctions === 0 ? 0 : cars / map.junctions };
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

/** 1 for each junction of the largest strongly connected network of a vehicle. */
function largestNetwork({ junctions, roads }: RoadMap, vehicle: Vehicle): Uint8Array {
  const next: number[][] = Array.from({ length: junctions }, () => []);
  for (const { tail, head, access } of roads) {
    if (access & forwardBit[vehicle]) next[tail]?.push(head);
    if (access & backwardBit[vehicle]) next[head]?.push(tail);
  }
  const inside = new Uint8Array(junctions);
  for (const junction of largestStrongComponent(next)) inside[junction] = 1;
  return inside;
}
