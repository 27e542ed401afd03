import { navigationRoute } from '@rahi/contracts/calls/drivers.calls';
import type { LatLng } from '@rahi/contracts/geo/distance';
import { queryKeyFor, type ApiClient } from '@rahi/web-kit';
import { queryOptions } from '@tanstack/react-query';

/** The way of a trip as the product's planner has it; it stays as it is. */
export const wayQuery = (api: ApiClient, origin: LatLng, destination: LatLng) =>
  queryOptions({
    // Its key has no body: two ways differ by their ends.
    queryKey: [
      ...queryKeyFor(navigationRoute, { body: { origin, destination } }),
      ...[origin, destination].map(({ lat, lng }) => `${lat},${lng}`),
    ],
    queryFn: ({ signal }) => api.call(navigationRoute, { body: { origin, destination } }, { signal }),
  });
