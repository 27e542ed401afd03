import { navigationRoute } from '@rahi/contracts/calls/drivers.calls';
import type { LatLng } from '@rahi/contracts/geo/distance';
import type { VehicleType } from '@rahi/contracts/vehicles';
import { queryKeyFor, type ApiClient } from '@rahi/web-kit';
import { queryOptions } from '@tanstack/react-query';
import { pointOf } from './ride-stops.js';

/**
 * A driving route, cached under `name` instead of its origin, because the origin may be a moving car: a new position
 * does not cause a new request. A refetch uses the position of the car at that time.
 * @param vehicleType roads that are closed to it are avoided
 * @param via stops on the way, in order (R44)
 */
export const routeQuery = (
  api: ApiClient,
  name: readonly string[],
  origin: LatLng,
  destination: LatLng,
  vehicleType?: VehicleType,
  via: readonly LatLng[] = [],
) => {
  const stops = via.map(pointOf);
  const body = { origin, destination, ...(stops.length > 0 && { via: stops }), ...(vehicleType && { vehicleType }) };
  return queryOptions({
    queryKey: [...queryKeyFor(navigationRoute, { body }), ...name],
    queryFn: ({ signal }) => api.call(navigationRoute, { body }, { signal }),
  });
};

/** The name of a route between two fixed points, by fixed stops. */
export const fixedRouteName = (from: LatLng, to: LatLng, via: readonly LatLng[] = []) =>
  [from, ...via, to].map(({ lat, lng }) => `${lat},${lng}`);
