/** The sum of the completed rides' fares in paise, less refunds. `alias` is the alias of the rides in the query. */
export const revenueOf = (alias: string): string =>
  `coalesce(sum(greatest(0, ${alias}.farePaise - ${alias}.refundedPaise)), 0)::float8`;
