/** The average of the ratings a person drove for, to two decimals; null before the first. */
export function averageRating(figures: { rating_sum: number; rating_count: number } | undefined): number | null {
  if (!figures || figures.rating_count === 0) return null;
  return Math.round((100 * figures.rating_sum) / figures.rating_count) / 100;
}
