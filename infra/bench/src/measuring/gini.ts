/** The Gini coefficient: half the mean difference of all pairs, as a share of the mean. */
export function gini(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const ranked = sorted.reduce((sum, value, at) => sum + (2 * at + 1 - sorted.length) * value, 0);
  const whole = sorted.reduce((sum, value) => sum + value, 0);
  return ranked / (sorted.length * whole);
}
