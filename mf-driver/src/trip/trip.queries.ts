import { navigationRoute } from '@rahi/contracts/calls/drivers.calls';
import { shareLocation } from '@rahi/contracts/calls/rides.calls';
import type { LatLng } from '@rahi/contracts/geo/distance';
import type { VehicleType } from '@rahi/contracts/vehicles';
import type { ApiClient, Position } from '@rahi/web-kit';
import { queryOptions } from '@tanstack/react-query';

/** §9: route refresh, in milliseconds. */
export const routePollMs = 30_000;
/** A route that takes longer than this is requested again, because the driver has driven on. */
const routeTimeoutMs = 5_000;

interface RouteWish {
  /** The leg of the trip: another leg is another route. */
  leg: string;
  /** The driver's position when the request is sent. */
  origin(): Position | null;
  destination: LatLng;
  vehicleType?: VehicleType;
}

/** The way to `destination`, from wherever the driver is by then and in the direction in which the vehicle moves. */
export const routeQuery = (api: ApiClient, { leg, origin, destination, vehicleType }: RouteWish) =>
  queryOptions({
    queryKey: ['api', 'navigation', 'route', leg],
    queryFn: ({ signal }) => {
      const from = origin();
      if (!from) return null;
      const { lat, lng, heading, speed } = from;
      const moves = heading !== null && speed !== null && speed > 1;
      const body = { origin: { lat, lng }, destination, vehicleType, ...(moves && { heading }) };
      return api.call(navigationRoute, { body }, { signal, timeoutMs: routeTimeoutMs });
    },
    refetchInterval: routePollMs,
    // An equal answer is a new route too: it is followed from its beginning.
    structuralSharing: false,
  });

/** Sends the trip where its driver is, or was: `sentAt` is now, by the clock of the position. */
export function sharePosition(
  api: ApiClient,
  rideId: string,
  { lat, lng, heading, speed, at }: Position,
  sentAt: number,
) {
  return api.call(shareLocation, {
    params: { id: rideId },
    body: { lat, lng, heading, speed, userType: 'driver', timestamp: Math.round(at), sentAt },
  });
}
