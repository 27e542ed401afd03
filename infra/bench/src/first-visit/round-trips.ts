/** A request of a page; times in milliseconds since the navigation. */
export interface TimedRequest {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Bytes with headers; 0 from the cache. */
  readonly bytes: number;
}

/** The longest chain of requests until a moment in which each request began after the one before had ended. */
export function roundTrips(requests: readonly TimedRequest[], until: number): number {
  let trips = 0;
  let free = 0;
  // Taking the request that ends first gives the longest chain.
  for (const { start, end, bytes } of requests.toSorted((one, other) => one.end - other.end)) {
    if (bytes === 0 || end > until || start < free) continue;
    trips += 1;
    free = end;
  }
  return trips;
}
