/** What completed rides brought in paise, summed up: their fares, less what was refunded of them. `alias` stands for the rides of a query. */
export const revenueOf = (alias: string): string =>
  `coalesce(sum(greatest(0, ${alias}.farePaise - ${alias}.refundedPaise)), 0)::float8`;
