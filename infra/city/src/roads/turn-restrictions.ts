import { reversedAccess, type Road, type RoadMap } from './road.js';

/** A turn from one direction of a road into one of another: roads × 2, plus 1 against the direction of the points. */
export interface Turn {
  readonly from: number;
  readonly to: number;
  /** Whether it is the only permitted turn, instead of a forbidden one. */
  readonly only: boolean;
}

/**
 * Applies turn restrictions: a restricted direction of a road ends at its own junction, from which copies of the
 * permitted roads lead. A route then needs no other rule than that roads meet at junctions.
 */
export function applyRestrictions(map: RoadMap, turns: readonly Turn[]): RoadMap {
  return new Restrictions(map).apply(turns);
}

class Restrictions {
  /** The new road of a direction that became a separate road. */
  readonly #moved = new Map<number, number>();
  /** Copies of a direction, which the restrictions at its end concern as well. */
  readonly #copies = new Map<number, number[]>();
  readonly #leaving: number[][];
  readonly #roads: Road[];
  #junctions: number;

  constructor(private readonly map: RoadMap) {
    this.#roads = [...map.roads];
    this.#junctions = map.junctions;
    this.#leaving = Array.from({ length: map.junctions }, () => []);
    map.roads.forEach(({ tail, head, access }, road) => {
      if ((access & 0b0101) > 0) this.#leaving[tail]?.push(2 * road);
      if ((access & 0b1010) > 0) this.#leaving[head]?.push(2 * road + 1);
    });
  }

  apply(turns: readonly Turn[]): RoadMap {
    for (const from of new Set(turns.map((turn) => turn.from))) {
      const ofRoad = turns.filter((turn) => turn.from === from);
      this.#restrict(from, ofRoad);
    }
    return { ...this.map, junctions: this.#junctions, roads: this.#roads.filter(({ access }) => access > 0) };
  }

  #restrict(from: number, turns: readonly Turn[]): void {
    const road = this.map.roads[from >> 1];
    if (!road) return;
    const only = turns.filter((turn) => turn.only).map(({ to }) => to);
    const banned = turns.filter((turn) => !turn.only).map(({ to }) => to);
    const leaving = this.#leaving[from % 2 === 0 ? road.head : road.tail] ?? [];
    const allowed = leaving.filter((to) => (only.length === 0 || only.includes(to)) && !banned.includes(to));
    const junction = this.#junctions++;
    for (const direction of [from, ...(this.#copies.get(from) ?? [])]) this.#detached(direction).head = junction;
    for (const to of allowed) {
      const copy = { ...this.#oneWay(to), tail: junction };
      this.#copies.set(to, [...(this.#copies.get(to) ?? []), 2 * (this.#roads.push(copy) - 1)]);
    }
  }

  /** Makes a direction of a road a separate road, which replaces it. */
  #detached(direction: number): Road {
    const at = this.#moved.get(direction) ?? direction;
    const own = this.#oneWay(direction);
    const both = this.#roads[at >> 1];
    if (both) this.#roads[at >> 1] = { ...both, access: both.access & (at % 2 === 0 ? 0b1010 : 0b0101) };
    this.#moved.set(direction, 2 * (this.#roads.push(own) - 1));
    return own;
  }

  /** A copy of one direction of a road, along its points. */
  #oneWay(direction: number): Road {
    const at = this.#moved.get(direction) ?? direction;
    const road = this.#roads[at >> 1];
    if (!road) throw new RangeError(`no road ${at >> 1}`);
    const along = at % 2 === 0 ? { ...road } : reversed(road);
    return { ...along, access: along.access & 0b0101 };
  }
}

/** The same road from its head to its tail. */
export function reversed({ tail, head, points, info, access }: Road): Road {
  const backwards: number[] = [];
  for (let at = points.length - 2; at >= 0; at -= 2) backwards.push(points[at] ?? 0, points[at + 1] ?? 0);
  return { tail: head, head: tail, points: backwards, info, access: reversedAccess(access) };
}
