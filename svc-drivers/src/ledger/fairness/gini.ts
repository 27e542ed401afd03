/**
 * The Gini coefficient: half the mean difference between two of the values, relative to their mean. 0 when all are
 * equal, near 1 when one value has everything.
 * @param values none negative
 * @returns null for an empty list
 */
export function gini(values: readonly number[]): number | null {
  const count = values.length;
  if (count === 0) return null;
  const sum = values.reduce((total, value) => total + value, 0);
  if (sum === 0) return 0;
  // Each value weighs as many values as it exceeds, less those that exceed it.
  const weighed = values
    .toSorted((a, b) => a - b)
    .reduce((total, value, rank) => total + (2 * rank + 1 - count) * value, 0);
  return Math.max(0, weighed / (count * sum));
}
