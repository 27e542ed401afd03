import type { LatLngPair } from '@rahi/contracts/geo/distance';
import { backwardBit, forwardBit, lengthCm, unitsPerDegree, type RoadInfo, type Vehicle } from './road.js';

/** Roads as the file keeps them. */
export interface RoadColumns {
  readonly junctions: number;
  /** Junctions at the ends of each road; a tail is not above its head. */
  readonly tails: Int32Array;
  readonly heads: Int32Array;
  /** Index in `infos` of each road. */
  readonly kinds: Int32Array;
  /** Bits of `road.ts`. */
  readonly access: Uint8Array;
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

  constructor(readonly columns: RoadColumns) {
    const { junctions, tails, heads, firstPoint, points } = columns;
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
      this.cm[road] = Math.max(1, cm);
    }
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

  /** Arcs that begin at a junction and that a vehicle may drive. */
  leaving(junction: number, vehicle: Vehicle): number[] {
    const all = this.#leaving.subarray(this.#firstLeaving[junction], this.#firstLeaving[junction + 1]);
    return [...all].filter((arc) => this.allows(arc, vehicle));
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

/** To a tenth of a metre. */
const inDegrees = (units: number): number => Math.round((units / unitsPerDegree) * 1e6) / 1e6;
