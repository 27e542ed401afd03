import { navigationRoute } from '@rahi/contracts/calls/drivers.calls';
import type { LatLng } from '@rahi/contracts/geo/distance';
import type { VehicleType } from '@rahi/contracts/vehicles';
import { queryKeyFor, type ApiClient } from '@rahi/web-kit';
import { queryOptions } from '@tanstack/react-query';

/**
 * A driving route, cached under `name` instead of its origin, because the origin may be a moving car: a new position
 * does not cause a new request. A refetch uses the position of the car at that time.
 * @param vehicleType roads that are closed to it are avoided
 */
export const routeQuery = (
  api: ApiClient,
  name: readonly string[],
  origin: LatLng,
  destination: LatLng,
  vehicleType?: VehicleType,
) => {
  const body = { origin, destination, ...(vehicleType && { vehicleType }) };
  return queryOptions({
    queryKey: [...queryKeyFor(navigationRoute, { body }), ...name],
    queryFn: ({ signal }) => api.call(navigationRoute, { body }, { signal }),
  });
};

/** The name of a route between two fixed points. */
export const fixedRouteName = (from: LatLng, to: LatLng) => [`${from.lat},${from.lng}`, `${to.lat},${to.lng}`];
