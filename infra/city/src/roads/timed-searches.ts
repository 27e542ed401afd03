import { HierarchySearch } from './hierarchy-search.js';
import { customized, unreachable, type Hierarchy } from './hierarchy.js';
import { includesMinute, minuteOf } from './hours.js';
import { weightOf } from './road-times.js';
import type { RoadGraph } from './road-graph.js';
import type { Vehicle } from './road.js';
import { slowness } from './speeds.js';

/** States of a city's roads that stay in memory for a vehicle. */
const kept = 6;
const everyHour = Array.from({ length: 7 * 24 }, (_, hour) => 60 * hour);

/**
 * Searches of a vehicle for each moment: roads that are closed then are left out, and ferries weigh less the slower the roads are. Most
 * cities have one state all week.
 */
export class TimedSearches {
  /** Whether traffic changes which way is the fastest: it slows down roads, but no ferry. */
  readonly #hasFerries: boolean;
  /** Hours that concern this vehicle: indices in the table. */
  readonly #used: readonly number[];
  /** Minutes at which any of them begins or ends. */
  readonly #changes: readonly number[];
  /** By which of the hours include the moment; the last used ones are last. */
  readonly #searches = new Map<string, HierarchySearch>();
  #last: { from: number; to: number; search: HierarchySearch } | null = null;

  constructor(
    private readonly graph: RoadGraph,
    private readonly hierarchy: Hierarchy,
    private readonly vehicle: Vehicle,
  ) {
    const { hours, hourTable } = graph.columns;
    const used = new Set<number>();
    for (let road = 0; road < graph.roads; road++) {
      const own = hours[road]!;
      if (own > 0 && (graph.allows(2 * road, vehicle) || graph.allows(2 * road + 1, vehicle))) used.add(own - 1);
    }
    this.#used = [...used].toSorted((a, b) => a - b);
    this.#hasFerries = graph.columns.infos.some(({ roadClass }) => roadClass === 'ferry');
    const opening = this.#used.flatMap((index) => hourTable[index] ?? []);
    this.#changes = [...new Set([0, ...opening, ...(this.#hasFerries ? everyHour : [])])].toSorted((a, b) => a - b);
  }

  at(moment: Date): HierarchySearch {
    const minute = minuteOf(moment);
    if (this.#last && this.#last.from <= minute && minute < this.#last.to) return this.#last.search;
    const after = this.#changes.findIndex((change) => change > minute);
    const to = after < 0 ? Infinity : this.#changes[after]!;
    const from = this.#changes[after < 0 ? this.#changes.length - 1 : after - 1]!;
    const search = this.#stateAt(minute, this.slowerAt(moment));
    this.#last = { from, to, search };
    return search;
  }

  /** By how much the weights of ferries are less at a moment (`weightOf`); 1 in a city without ferries. */
  slowerAt(moment: Date): number {
    return this.#hasFerries ? slowness(moment) : 1;
  }

  /** Whether arcs may be driven at a moment. */
  openAt(moment: Date): (arc: number) => boolean {
    if (this.#used.length === 0) return () => true;
    const minute = minuteOf(moment);
    return (arc) => isOpenAt(this.graph, arc, minute);
  }

  #stateAt(minute: number, slower: number): HierarchySearch {
    const { hourTable } = this.graph.columns;
    const open = this.#used.filter((index) => includesMinute(hourTable[index] ?? [], minute));
    const key = [slower, ...open].join(' ');
    const known = this.#searches.get(key);
    const search =
      known ?? new HierarchySearch(this.hierarchy, customized(this.hierarchy, this.#costsAt(minute, slower)));
    this.#searches.delete(key);
    this.#searches.set(key, search);
    const [oldest] = this.#searches.keys();
    if (this.#searches.size > kept && oldest !== undefined) this.#searches.delete(oldest);
    return search;
  }

  #costsAt(minute: number, slower: number) {
    const { graph, vehicle } = this;
    return {
      ...graph.columns,
      costOf: (arc: number) =>
        graph.allows(arc, vehicle) && isOpenAt(graph, arc, minute)
          ? Math.max(1, weightOf(graph, arc, vehicle, slower))
          : unreachable,
      cmOf: (road: number) => graph.cm[road]!,
    };
  }
}

function isOpenAt(graph: RoadGraph, arc: number, minute: number): boolean {
  const { hours, hourTable } = graph.columns;
  const own = hours[arc >> 1]!;
  return own === 0 || includesMinute(hourTable[own - 1]!, minute);
}
