import { Heap } from '../heap.js';
import type { RoadGraph } from '../road-graph.js';
import type { Vehicle } from '../road.js';
import { timeOf } from '../road-times.js';

/** The most junctions that a search settles: it bounds the work of a fix in the densest streets. */
const mostSettled = 600;
/** Turning round at a junction counts as so much farther, in centimetres: drivers rarely do it, and fixes that jump back look like it. */
const turningRoundCm = 15_000;
const noArc = -1;

/** Where a search for near ways begins, and how far it goes. */
export interface NearSearch {
  /** The arc that is being driven: the search begins at its end. */
  readonly arc: number;
  /** No way longer than this is found, in centimetres. */
  readonly mostCm: number;
  readonly isOpen: (arc: number) => boolean;
}

/**
 * The fastest ways on free roads from the end of an arc to all junctions near it, by Dijkstra's algorithm, with their lengths. It searches a
 * few hundred metres at most, where a hierarchy would climb to the top of the city. Its arrays are as long as the graph and are reused: what
 * it found is valid until the next search.
 */
export class NearWays {
  readonly #cost: Float64Array;
  readonly #cm: Int32Array;
  readonly #by: Int32Array;
  /** The last search that reached each junction. */
  readonly #reachedIn: Int32Array;
  #searches = 0;
  #source = noArc;
  readonly #heap = new Heap();

  constructor(
    private readonly graph: RoadGraph,
    private readonly vehicle: Vehicle,
  ) {
    this.#cost = new Float64Array(graph.junctions);
    this.#cm = new Int32Array(graph.junctions);
    this.#by = new Int32Array(graph.junctions);
    this.#reachedIn = new Int32Array(graph.junctions);
  }

  search({ arc: source, mostCm, isOpen }: NearSearch): void {
    const { graph, vehicle } = this;
    const run = ++this.#searches;
    this.#source = source;
    const start = graph.headOf(source);
    this.#heap.clear();
    this.#reach(start, 0, 0, noArc);
    for (let settled = 0; settled < mostSettled; settled++) {
      const next = this.#heap.pop();
      if (!next) return;
      if (next.cost > this.#cost[next.junction]!) {
        settled--;
        continue;
      }
      const cm = this.#cm[next.junction]!;
      for (const arc of graph.allLeaving(next.junction)) {
        if (!graph.allows(arc, vehicle) || !isOpen(arc)) continue;
        const round = next.junction === start && this.#turnsRound(source, arc) ? turningRoundCm : 0;
        const length = cm + graph.lengthOf(arc) + round;
        if (length > mostCm) continue;
        const cost = next.cost + timeOf(graph, arc, vehicle) + round / 10;
        const head = graph.headOf(arc);
        if (this.#reachedIn[head] === run && this.#cost[head]! <= cost) continue;
        this.#reach(head, cost, length, arc);
      }
    }
  }

  /** Centimetres from the end of the source to the beginning of an arc; null where it was not reached. */
  cmTo(target: number): number | null {
    const junction = this.graph.tailOf(target);
    if (this.#reachedIn[junction] !== this.#searches) return null;
    const last = this.#by[junction]!;
    const before = last === noArc ? this.#source : last;
    return this.#cm[junction]! + (this.#turnsRound(before, target) ? turningRoundCm : 0);
  }

  /** The arcs in between, in the order in which they are driven. */
  arcsTo(target: number): number[] {
    const arcs: number[] = [];
    for (let by = this.#by[this.graph.tailOf(target)]!; by !== noArc; by = this.#by[this.graph.tailOf(by)]!)
      arcs.push(by);
    return arcs.toReversed();
  }

  #turnsRound(arc: number, next: number): boolean {
    return this.graph.shapeOf(next) === this.graph.shapeOf(arc ^ 1);
  }

  #reach(junction: number, cost: number, cm: number, by: number): void {
    this.#reachedIn[junction] = this.#searches;
    this.#cost[junction] = cost;
    this.#cm[junction] = cm;
    this.#by[junction] = by;
    this.#heap.push(cost, junction);
  }
}
