import { navigationRoute } from '@rahi/contracts/calls/drivers.calls';
import type { LatLng } from '@rahi/contracts/geo/distance';
import { queryKeyFor, type ApiClient } from '@rahi/web-kit';
import { queryOptions } from '@tanstack/react-query';

/** How often the way of a moving car is planned anew (§9). */
export const routePollMs = 30_000;

/**
 * A driving route, kept under `name`: the origin is a moving car for some of them, and every metre of it is not another
 * question. Who asks again asks from where the car is by then.
 */
export const routeQuery = (api: ApiClient, name: readonly string[], origin: LatLng, destination: LatLng) =>
  queryOptions({
    queryKey: [...queryKeyFor(navigationRoute, { body: { origin, destination } }), ...name],
    queryFn: ({ signal }) => api.call(navigationRoute, { body: { origin, destination } }, { signal }),
  });

/** The name of a route between two fixed points. */
export const fixedRouteName = (from: LatLng, to: LatLng) => [`${from.lat},${from.lng}`, `${to.lat},${to.lng}`];
