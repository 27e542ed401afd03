import { surgeCellDegrees as cellDegrees, type LatLng } from '@rahi/contracts';

/** Fewer rides than this around a cell say nothing about its demand. */
const fewest = 5;
/** The part of the way to its target that a surge moves in a minute. */
const step = 0.3;
/** Surge is quoted in steps of this many percent. */
const grain = 5;

/** The middle of a cell. */
export function centerOf(cell: string): LatLng {
  const [row = 0, column = 0] = cell.split(',').map(Number);
  return { lat: (row + 0.5) * cellDegrees, lng: (column + 0.5) * cellDegrees };
}

/** A cell and its eight neighbours. */
export function around(cell: string): string[] {
  const [row = 0, column = 0] = cell.split(',').map(Number);
  return [-1, 0, 1].flatMap((north) => [-1, 0, 1].map((east) => `${row + north},${column + east}`));
}

/** The counts in and around a cell. */
export function sumAround(cell: string, counts: ReadonlyMap<string, number>): number {
  return around(cell).reduce((sum, next) => sum + (counts.get(next) ?? 0), 0);
}

/**
 * The target of a surge: the square root of rides to drivers, so four times the rides mean twice the fare. 100 with too
 * few rides to be meaningful.
 */
export function targetPercent(demand: number, supply: number): number {
  if (demand < fewest) return 100;
  return 100 * Math.sqrt(demand / Math.max(1, supply));
}

/** A minute's step from one surge towards its target, within bounds, in percent. */
export function smoothed(before: number, target: number, leastPercent: number, mostPercent: number): number {
  const bounded = Math.min(mostPercent, Math.max(leastPercent, target));
  const next = before + step * (bounded - before);
  // The last steps are rounded towards the target, or it would never be reached.
  const whole = bounded > before ? Math.ceil(next) : Math.floor(next);
  return Math.min(mostPercent, Math.max(leastPercent, whole));
}

/** The quoted surge: in steps of 5, rounded towards 100. */
export function quotedPercent(percent: number): number {
  return percent >= 100 ? Math.floor(percent / grain) * grain : Math.ceil(percent / grain) * grain;
}
