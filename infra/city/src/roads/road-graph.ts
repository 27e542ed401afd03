import type { LatLngPair } from '@rahi/contracts/geo/distance';
import { rulesVersion } from './rules-version.js';
import type { Hours } from './hours.js';
import {
  backwardBit,
  forwardBit,
  layers,
  lengthCm,
  unitsPerDegree,
  vehicles,
  type Layer,
  type RoadInfo,
  type Vehicle,
} from './road.js';

const joint = layers.indexOf('joint');

/** Roads as the file keeps them. */
export interface RoadColumns {
  /** The version of the rules by which they were made (`rules-version.ts`). */
  readonly rules: number;
  readonly junctions: number;
  /** Junctions at the ends of each road; a tail is not above its head. */
  readonly tails: Int32Array;
  readonly heads: Int32Array;
  /** Index in `infos` of each road. */
  readonly kinds: Int32Array;
  /** Bits of `road.ts`. */
  readonly access: Uint8Array;
  /** Index of each road's layer. */
  readonly layer: Uint8Array;
  /** Index of each road's hours in `hourTable`, plus 1; 0 for a road that is always open. */
  readonly hours: Int32Array;
  readonly hourTable: readonly Hours[];
  /** The beginning of each road's points in `points`, in pairs, and finally the end of the last road's. */
  readonly firstPoint: Int32Array;
  /** Latitude and longitude in turn, in units. */
  readonly points: Int32Array;
  readonly infos: readonly RoadInfo[];
}

/**
 * Roads in memory. An arc is one direction of a road: the road's number doubled, plus 1 from head to tail. All indices come from
 * the graph itself.
 */
export class RoadGraph {
  /** Length of each road in centimetres. */
  readonly cm: Int32Array;
  readonly #firstLeaving: Int32Array;
  readonly #leaving: Int32Array;
  readonly #shapes: Int32Array;
  #copies: Map<number, number[]> | null = null;

  constructor(readonly columns: RoadColumns) {
    const { junctions, tails, heads, firstPoint, points, layer } = columns;
    this.cm = new Int32Array(tails.length);
    this.#firstLeaving = new Int32Array(junctions + 1);
    for (const ends of [tails, heads]) for (const end of ends) this.#firstLeaving[end + 1]!++;
    for (let at = 0; at < junctions; at++) this.#firstLeaving[at + 1]! += this.#firstLeaving[at]!;
    this.#leaving = new Int32Array(2 * tails.length);
    const next = this.#firstLeaving.slice();
    for (let road = 0; road < tails.length; road++) {
      this.#leaving[next[tails[road]!]!++] = 2 * road;
      this.#leaving[next[heads[road]!]!++] = 2 * road + 1;
      let cm = 0;
      for (let at = 2 * firstPoint[road]!; at < 2 * firstPoint[road + 1]! - 2; at += 2)
        cm += lengthCm(points[at]!, points[at + 1]!, points[at + 2]!, points[at + 3]!);
      // A length of nothing would let a way run in a circle.
      this.cm[road] = layer[road] === joint ? 0 : Math.max(1, cm);
    }
    this.#shapes = shapesOf(columns);
  }

  /** Whether the rules of this version made it: else the pack is to be built again. */
  get isCurrent(): boolean {
    return this.columns.rules === rulesVersion;
  }

  get junctions(): number {
    return this.columns.junctions;
  }

  get roads(): number {
    return this.columns.tails.length;
  }

  infoOf(arc: number): RoadInfo {
    return this.columns.infos[this.columns.kinds[arc >> 1]!]!;
  }

  tailOf(arc: number): number {
    return (arc % 2 === 0 ? this.columns.tails : this.columns.heads)[arc >> 1]!;
  }

  headOf(arc: number): number {
    return (arc % 2 === 0 ? this.columns.heads : this.columns.tails)[arc >> 1]!;
  }

  lengthOf(arc: number): number {
    return this.cm[arc >> 1]!;
  }

  allows(arc: number, vehicle: Vehicle): boolean {
    const bits = arc % 2 === 0 ? forwardBit : backwardBit;
    return (this.columns.access[arc >> 1]! & bits[vehicle]) > 0;
  }

  layerOf(arc: number): Layer {
    return layers[this.columns.layer[arc >> 1]!]!;
  }

  isJoint(arc: number): boolean {
    return this.columns.layer[arc >> 1] === joint;
  }

  /** Whether an arc is a way out for anyone, or can be seen to lead out. */
  leadsAway(arc: number): boolean {
    return this.layerOf(arc) === 'seen' || vehicles.some((vehicle) => this.allows(arc, vehicle));
  }

  /** All arcs that begin at a junction, for all vehicles. */
  allLeaving(junction: number): Int32Array {
    return this.#leaving.subarray(this.#firstLeaving[junction], this.#firstLeaving[junction + 1]);
  }

  /**
   * The number that all copies of a road in one direction share: the road before and after a banned turn, and in each layer,
   * is one road on the ground.
   */
  shapeOf(arc: number): number {
    return this.#shapes[arc]!;
  }

  /**
   * A number of 52 bits for a piece of road in one direction that another build of the pack gives again, as long as its points on the map stay:
   * what is learnt about a road is kept under it.
   */
  segmentOf(arc: number): number {
    return keyOf(this.columns, arc, 0);
  }

  /** Degrees clockwise from north in which an arc runs, so many centimetres from its beginning. */
  bearingAt(arc: number, cm: number): number {
    const reach = 500;
    const line = this.lineOf(arc, Math.max(0, cm - reach), Math.min(this.lengthOf(arc), cm + reach));
    const [[lat, lng], [toLat, toLng]] = [line[0]!, line.at(-1)!];
    const east = (toLng - lng) * Math.cos((lat * Math.PI) / 180);
    return ((Math.atan2(east, toLat - lat) * 180) / Math.PI + 360) % 360;
  }

  /**
   * The roads at the end of an arc that one sees there: their arcs away from it, one for each direction of a road, also where
   * nobody may drive. Copies of a junction lie at the same place.
   */
  armsAt(arc: number): number[] {
    this.#copies ??= copiesOf(this);
    const head = this.headOf(arc);
    const arms = new Map<number, number>();
    for (const junction of this.#copies.get(this.#placeOf(head)) ?? [head]) {
      for (const out of this.allLeaving(junction)) {
        if (this.layerOf(out) !== 'joint') arms.set(this.shapeOf(out), out);
      }
    }
    return [...arms.values()];
  }

  /** The roads on which a vehicle may go on from a junction, past what joins roads: one arc for each. */
  waysOn(junction: number, vehicle: Vehicle): number[] {
    const ways = new Map<number, number>();
    const open = [junction];
    for (const at of open) {
      for (const arc of this.leaving(at, vehicle)) {
        if (this.layerOf(arc) !== 'joint') ways.set(this.shapeOf(arc), arc);
        else if (!open.includes(this.headOf(arc))) open.push(this.headOf(arc));
      }
    }
    return [...ways.values()];
  }

  #placeOf(junction: number): number {
    const [arc] = this.allLeaving(junction);
    return arc === undefined ? -1 - junction : placeOf(this, arc);
  }

  /** Arcs that begin at a junction and that a vehicle may drive. */
  leaving(junction: number, vehicle: Vehicle): number[] {
    return [...this.allLeaving(junction)].filter((arc) => this.allows(arc, vehicle));
  }

  /**
   * The line of a part of an arc, between these distances in centimetres from its beginning: pairs of degrees, at least
   * two.
   */
  lineOf(arc: number, fromCm = 0, toCm = this.lengthOf(arc)): LatLngPair[] {
    const { firstPoint, points } = this.columns;
    const [first, last] = [firstPoint[arc >> 1]!, firstPoint[(arc >> 1) + 1]! - 1];
    const [start, end, step] = arc % 2 === 0 ? [first, last, 1] : [last, first, -1];
    const line: LatLngPair[] = [];
    let cm = 0;
    for (let at = start; at !== end; at += step) {
      const [lat, lng] = [points[2 * at]!, points[2 * at + 1]!];
      const [nextLat, nextLng] = [points[2 * (at + step)]!, points[2 * (at + step) + 1]!];
      const length = lengthCm(lat, lng, nextLat, nextLng);
      const along = (share: number): LatLngPair => [
        inDegrees(lat + share * (nextLat - lat)),
        inDegrees(lng + share * (nextLng - lng)),
      ];
      const shareAt = (atCm: number) => (length === 0 ? 0 : Math.min(1, Math.max(0, (atCm - cm) / length)));
      const isLast = at + step === end;
      if (line.length === 0 && (fromCm <= cm + length || isLast)) line.push(along(shareAt(fromCm)));
      if (line.length > 0 && (toCm <= cm + length || isLast)) return [...line, along(shareAt(toCm))];
      if (line.length > 0) line.push(along(1));
      cm += length;
    }
    return line;
  }
}

/** A number for the place at which an arc begins. */
function placeOf({ columns: { firstPoint, points } }: RoadGraph, arc: number): number {
  const at = arc % 2 === 0 ? firstPoint[arc >> 1]! : firstPoint[(arc >> 1) + 1]! - 1;
  return points[2 * at]! * 2 ** 26 + points[2 * at + 1]!;
}

/** The junctions at each place that has more than one. */
function copiesOf(graph: RoadGraph): Map<number, number[]> {
  const all = new Map<number, number[]>();
  for (let junction = 0; junction < graph.junctions; junction++) {
    const [arc] = graph.allLeaving(junction);
    if (arc === undefined) continue;
    const place = placeOf(graph, arc);
    const known = all.get(place);
    if (known) known.push(junction);
    else all.set(place, [junction]);
  }
  for (const [place, junctions] of all) if (junctions.length < 2) all.delete(place);
  return all;
}

/** The first arc of each arc's shape. */
function shapesOf(columns: RoadColumns): Int32Array {
  const shapes = new Int32Array(2 * columns.kinds.length);
  const known = new Map<number, number>();
  for (let arc = 0; arc < shapes.length; arc++) {
    const key = keyOf(columns, arc, columns.kinds[arc >> 1]!);
    const shape = known.get(key) ?? arc;
    known.set(key, shape);
    shapes[arc] = shape;
  }
  return shapes;
}

/** A number of 52 bits for the points of an arc in their order, and a kind. */
function keyOf({ firstPoint, points }: RoadColumns, arc: number, kind: number): number {
  const [first, last] = [2 * firstPoint[arc >> 1]!, 2 * firstPoint[(arc >> 1) + 1]! - 2];
  const [from, to, step] = arc % 2 === 0 ? [first, last, 2] : [last, first, -2];
  // Two sums of 26 bits: that two roads of a city share both is out of the question.
  let [one, other] = [kind, last - first];
  for (let at = from; ; at += step) {
    one = Math.imul(one ^ points[at]!, 0x01000193) + points[at + 1]!;
    other = Math.imul(other ^ points[at + 1]!, 0x5bd1e995) + points[at]!;
    if (at === to) break;
  }
  return (one >>> 6) * 2 ** 26 + (other >>> 6);
}

/** To a tenth of a metre. */
const inDegrees = (units: number): number => Math.round((units / unitsPerDegree) * 1e6) / 1e6;
