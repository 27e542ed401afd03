import { describe, expect, it } from '@jest/globals';
import { allVariants, nameOf, pairVariants, type Variant } from './variants.js';

/** Each two of its values together, for example `320 light`. */
const pairsOf = (variant: Variant): string[] => {
  const values = nameOf(variant).split(' ');
  return values.flatMap((one, n) => values.slice(n + 1).map((other) => `${one} ${other}`));
};
const pairs = (variants: readonly Variant[]) => new Set(variants.flatMap(pairsOf));

describe('the variants of the gallery', () => {
  it('are usually a quarter of all, which show every two values together', () => {
    expect(pairVariants).toHaveLength(allVariants.length / 4);
    expect([...pairs(pairVariants)].toSorted()).toEqual([...pairs(allVariants)].toSorted());
  });

  it('are each a file of its own', () => {
    expect(new Set(allVariants.map(nameOf)).size).toBe(allVariants.length);
  });
});
