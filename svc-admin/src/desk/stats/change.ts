/**
 * The change of a figure against yesterday's, in percent with one decimal (R23).
 * @returns null when yesterday's figure is zero
 */
export function changeAgainst(now: number, yesterday: number): number | null {
  if (yesterday === 0) return null;
  return Math.round(((now - yesterday) / yesterday) * 1000) / 10;
}
