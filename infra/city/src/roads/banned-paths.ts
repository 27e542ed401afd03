import { isAlways } from './hours.js';
import type { Restriction } from './restrictions.js';
import type { Ban, Segment } from './turns.js';

/** Finds the arcs that restrictions are about. */
export class BannedPaths {
  readonly #ofWay = new Map<number, number[]>();
  readonly #leaving = new Map<number, number[]>();

  /** @param junctionAt the junction at a node of the extract */
  constructor(
    private readonly segments: readonly Segment[],
    private readonly junctionAt: (node: number) => number | undefined,
  ) {
    segments.forEach(({ way, tail, head }, index) => {
      this.#ofWay.set(way, [...(this.#ofWay.get(way) ?? []), index]);
      this.#leaving.set(tail, [...(this.#leaving.get(tail) ?? []), 2 * index]);
      this.#leaving.set(head, [...(this.#leaving.get(head) ?? []), 2 * index + 1]);
    });
  }

  /** The bans that a restriction makes; none when its ways do not meet as it says, or it does not say which side it means. */
  of(restriction: Restriction): Ban[] {
    const { only, access } = restriction;
    const hours = isAlways(restriction.hours) ? null : restriction.hours;
    const starts = this.#pathsOf(restriction);
    return [...starts.values()].flatMap(({ path, to }) => {
      const leaving = this.#leaving.get(this.#headOf(path.at(-1)!)) ?? [];
      const banned = only ? leaving.filter((arc) => !to.includes(arc)) : to;
      return banned.map((arc) => ({ path: [...path, arc], access, hours }));
    });
  }

  /** The arcs up to the junction where it is decided, and the arcs that the restriction names there. */
  #pathsOf({ from, via, to }: Restriction): Map<string, { path: number[]; to: number[] }> {
    const found = new Map<string, { path: number[]; to: number[] }>();
    const add = (path: number[], arc: number) => {
      const key = path.join(' ');
      const known = found.get(key) ?? { path, to: [] };
      found.set(key, known);
      known.to.push(arc);
    };
    const approaches = 'node' in via ? this.#approachesTo(via.node, from) : this.#approachesOver(via.ways, from);
    for (const path of approaches) {
      const junction = this.#headOf(path.at(-1)!);
      for (const way of to) {
        const out = this.#arcsOf(way).filter((arc) => this.#tailOf(arc) === junction);
        // If a way passes through the junction, the restriction applies to only one side of it, and the relation does not say which.
        const [arc, other] = out;
        if (arc !== undefined && other === undefined) add(path, arc);
      }
    }
    return found;
  }

  #approachesTo(node: number, from: readonly number[]): number[][] {
    const junction = this.junctionAt(node);
    return from.flatMap((way) => {
      const into = this.#arcsOf(way).filter((arc) => this.#headOf(arc) === junction);
      return into.length === 1 ? [into] : [];
    });
  }

  /** Paths from a way over all the ways in between, each arc in turn. */
  #approachesOver(ways: readonly number[], from: readonly number[]): number[][] {
    const between = new Set(ways.flatMap((way) => this.#ofWay.get(way) ?? []));
    const paths: number[][] = [];
    const onward = (path: readonly number[]): void => {
      const over = new Set(path.slice(1).map((arc) => this.segments[arc >> 1]!.way));
      if (ways.every((way) => over.has(way))) paths.push([...path]);
      const used = new Set(path.map((arc) => arc >> 1));
      for (const arc of this.#leaving.get(this.#headOf(path.at(-1)!)) ?? []) {
        if (between.has(arc >> 1) && !used.has(arc >> 1)) onward([...path, arc]);
      }
    };
    for (const arc of from.flatMap((way) => this.#arcsOf(way))) {
      const meets = (this.#leaving.get(this.#headOf(arc)) ?? []).some((next) => between.has(next >> 1));
      if (meets) onward([arc]);
    }
    return paths;
  }

  #arcsOf(way: number): number[] {
    return (this.#ofWay.get(way) ?? []).flatMap((index) => [2 * index, 2 * index + 1]);
  }

  #headOf(arc: number): number {
    const { tail, head } = this.segments[arc >> 1]!;
    return arc % 2 === 0 ? head : tail;
  }

  #tailOf(arc: number): number {
    return this.#headOf(arc ^ 1);
  }
}
