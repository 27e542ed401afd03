import type { Position } from './bounds.js';

const keyOf = ([lng, lat]: Position): string => `${lng},${lat}`;

/**
 * Joins lines that meet at their ends into lines as long as possible, going on as straight as it can where several meet. The
 * order of the lines decides between equals, so the outcome is always the same.
 * @param directed keeps the direction of every line: one begins only where another ends
 */
export function joinLines(lines: readonly Position[][], { directed = false } = {}): Position[][] {
  const used = new Set<number>();
  const ends = new Map<string, number[]>();
  lines.forEach((line, i) => {
    for (const end of directed ? [line[0]!] : [line[0]!, line.at(-1)!]) {
      const at = ends.get(keyOf(end));
      if (at) at.push(i);
      else ends.set(keyOf(end), [i]);
    }
  });
  /** Extends a line at its end until no other line continues it. */
  const extend = (joined: Position[]): void => {
    for (;;) {
      const end = joined.at(-1)!;
      let best: Position[] | null = null;
      let bestIndex = -1;
      let bestTurn = -2;
      for (const i of ends.get(keyOf(end)) ?? []) {
        if (used.has(i)) continue;
        const line = lines[i]!;
        const next = keyOf(line[0]!) === keyOf(end) ? line : line.toReversed();
        const turn = straightness(joined.at(-2)!, end, next[1]!);
        if (turn > bestTurn) [best, bestIndex, bestTurn] = [next, i, turn];
      }
      if (!best) return;
      used.add(bestIndex);
      for (let i = 1; i < best.length; i++) joined.push(best[i]!);
    }
  };
  const out: Position[][] = [];
  for (const i of directed ? headsFirst(lines) : lines.keys()) {
    const line = lines[i]!;
    if (used.has(i)) continue;
    used.add(i);
    const joined = [...line];
    extend(joined);
    if (!directed) {
      joined.reverse();
      extend(joined);
    }
    out.push(joined);
  }
  return out;
}

/** Lines that no other line leads to come first: a chain is followed from its beginning. */
function headsFirst(lines: readonly Position[][]): number[] {
  const led = new Set(lines.map((line) => keyOf(line.at(-1)!)));
  const isLed = (i: number): boolean => led.has(keyOf(lines[i]![0]!));
  return [...lines.keys()].toSorted((a, b) => Number(isLed(a)) - Number(isLed(b)));
}

/** Cosine of the turn from one segment to the next: 1 is straight on. */
function straightness(before: Position, at: Position, after: Position): number {
  const [ax, ay] = [at[0] - before[0], at[1] - before[1]];
  const [bx, by] = [after[0] - at[0], after[1] - at[1]];
  const lengths = Math.hypot(ax, ay) * Math.hypot(bx, by);
  return lengths === 0 ? -1 : (ax * bx + ay * by) / lengths;
}
