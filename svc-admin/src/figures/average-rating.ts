import type { PersonFiguresEntity } from '../tables/person-figures.entity.js';

/** The average rating of a driver, to two decimals; null before the first rating. */
export function averageRating(
  figures: Pick<PersonFiguresEntity, 'ratingSum' | 'ratingCount'> | null | undefined,
): number | null {
  if (!figures || figures.ratingCount === 0) return null;
  return Math.round((100 * figures.ratingSum) / figures.ratingCount) / 100;
}
