import type { Network } from './components.js';
import { backwardBit, forwardBit, plainRoad, reversedAccess, type Layer, type Road, type RoadMap } from './road.js';

/**
 * Roads in which one may begin and end on some roads without driving through them, with no other rule than that roads meet
 * at junctions. Such roads stand there twice: once leading out, to the network, and once led into from there. So a way leads
 * out at most once, then along the network, then in at most once, or it stays within them.
 * Each vehicle is left only the roads of its network.
 */
export function withLayers(map: RoadMap, networks: readonly Network[]): RoadMap {
  return new Layers(map, networks).make();
}

class Layers {
  readonly #roads: Road[] = [];
  readonly #begin = new Map<number, number>();
  readonly #end = new Map<number, number>();
  /** The vehicles that begin and end at a junction, in forward bits, and a place for each junction. */
  readonly #endsAt = new Map<number, number>();
  readonly #placeOf = new Map<number, readonly number[]>();
  #junctions: number;

  constructor(
    private readonly map: RoadMap,
    private readonly networks: readonly Network[],
  ) {
    this.#junctions = map.junctions;
  }

  make(): RoadMap {
    for (const road of this.map.roads) this.#add(road);
    const infos = [...this.map.infos];
    let jointInfo = -1;
    for (const [junction, vehicles] of this.#endsAt) {
      if (jointInfo < 0) jointInfo = infos.push(plainRoad) - 1;
      this.#join(junction, vehicles, jointInfo);
    }
    return { ...this.map, junctions: this.#junctions, roads: this.#roads, infos };
  }

  #add(road: Road): void {
    const { ends = false, ...own } = road;
    if (road.layer === 'seen') {
      if (this.networks.some(({ whole }) => whole[road.tail])) this.#roads.push(own);
      return;
    }
    let [through, last] = [0, 0];
    for (const { vehicle, through: main, whole } of this.networks) {
      const bits = road.access & (forwardBit[vehicle] | backwardBit[vehicle]);
      if (!ends && main[road.tail] && main[road.head]) through |= bits;
      else if (whole[road.tail] && whole[road.head]) last |= bits;
    }
    if (through > 0) this.#roads.push({ ...own, access: through });
    if (last === 0) return;
    const bothLayers: [Layer, Map<number, number>][] = [
      ['begin', this.#begin],
      ['end', this.#end],
    ];
    for (const [layer, numbers] of bothLayers) {
      const [tail, head] = [this.#numberIn(numbers, road.tail), this.#numberIn(numbers, road.head)];
      this.#roads.push({ ...own, tail, head, access: last, layer: own.layer ?? layer });
    }
    const anyone = (last | reversedAccess(last)) & 0b010101;
    this.#endsAt.set(road.tail, (this.#endsAt.get(road.tail) ?? 0) | anyone);
    this.#endsAt.set(road.head, (this.#endsAt.get(road.head) ?? 0) | anyone);
    this.#placeOf.set(road.tail, road.points.slice(0, 2));
    this.#placeOf.set(road.head, road.points.slice(-2));
  }

  #numberIn(numbers: Map<number, number>, junction: number): number {
    const known = numbers.get(junction);
    if (known !== undefined) return known;
    numbers.set(junction, this.#junctions);
    return this.#junctions++;
  }

  /** Leads from the roads where one begins to the network, from there to those where one ends, and between these two. */
  #join(junction: number, vehicles: number, info: number): void {
    let onNetwork = 0;
    for (const { vehicle, through } of this.networks)
      if (through[junction]) onNetwork |= vehicles & forwardBit[vehicle];
    const place = this.#placeOf.get(junction) ?? [];
    const [begin, end] = [this.#begin.get(junction) ?? junction, this.#end.get(junction) ?? junction];
    const link = (tail: number, head: number, access: number) => {
      if (access === 0) return;
      this.#roads.push({ tail, head, points: [...place, ...place], info, access, layer: 'joint' });
    };
    link(begin, junction, onNetwork);
    link(junction, end, onNetwork);
    link(begin, end, vehicles & ~onNetwork);
  }
}
