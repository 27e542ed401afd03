/** A request of a page, in milliseconds since its navigation. */
export interface TimedRequest {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Bytes on the wire, headers included; 0 from memory. */
  readonly bytes: number;
}

/**
 * How many requests waited for one another until a moment: the longest row of requests of which each began only after the
 * one before had ended.
 */
export function roundTrips(requests: readonly TimedRequest[], until: number): number {
  let trips = 0;
  let free = 0;
  // Whichever ends first leaves most room for others: the row is the longest there is.
  for (const { start, end, bytes } of requests.toSorted((one, other) => one.end - other.end)) {
    if (bytes === 0 || end > until || start < free) continue;
    trips += 1;
    free = end;
  }
  return trips;
}
