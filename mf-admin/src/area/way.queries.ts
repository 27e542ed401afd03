import { navigationRoute } from '@rahi/contracts/calls/drivers.calls';
import type { LatLng } from '@rahi/contracts/geo/distance';
import { queryKeyFor, type ApiClient } from '@rahi/web-kit';
import { queryOptions } from '@tanstack/react-query';

/** The planned route of a trip; it does not change. */
export const wayQuery = (api: ApiClient, origin: LatLng, destination: LatLng) =>
  queryOptions({
    // The call's key leaves out the body, so the two ends are added.
    queryKey: [
      ...queryKeyFor(navigationRoute, { body: { origin, destination } }),
      ...[origin, destination].map(({ lat, lng }) => `${lat},${lng}`),
    ],
    queryFn: ({ signal }) => api.call(navigationRoute, { body: { origin, destination } }, { signal }),
  });
