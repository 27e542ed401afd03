/**
 * Percent that a figure changed against yesterday's, to one decimal (R23).
 * @returns null where yesterday's is zero: there is nothing to compare with.
 */
export function changeAgainst(now: number, yesterday: number): number | null {
  if (yesterday === 0) return null;
  return Math.round(((now - yesterday) / yesterday) * 1000) / 10;
}
