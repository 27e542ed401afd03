import { navigationRoute } from '@rahi/contracts/calls/drivers.calls';
import type { LatLng } from '@rahi/contracts/geo/distance';
import { queryKeyFor, type ApiClient } from '@rahi/web-kit';
import { queryOptions } from '@tanstack/react-query';

/** The planned route of a trip; it does not change. */
export const wayQuery = (api: ApiClient, origin: LatLng, destination: LatLng, via: readonly LatLng[] = []) => {
  const body = { origin, destination, ...(via.length > 0 && { via: [...via] }) };
  return queryOptions({
    // The call's key leaves out the body, so the two ends and the stops are added.
    queryKey: [
      ...queryKeyFor(navigationRoute, { body }),
      ...[origin, ...via, destination].map(({ lat, lng }) => `${lat},${lng}`),
    ],
    queryFn: ({ signal }) => api.call(navigationRoute, { body }, { signal }),
  });
};
