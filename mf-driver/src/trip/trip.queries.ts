import { navigationRoute } from '@rahi/contracts/calls/drivers.calls';
import { shareLocation } from '@rahi/contracts/calls/rides.calls';
import type { LatLng } from '@rahi/contracts/geo/distance';
import type { ApiClient, Position } from '@rahi/web-kit';
import { queryOptions } from '@tanstack/react-query';

/** §9: route refresh, in milliseconds. */
export const routePollMs = 30_000;

/** The way to `destination`, from wherever `origin` says the driver is when it is asked. */
export const routeQuery = (api: ApiClient, leg: string, origin: () => LatLng | null, destination: LatLng) =>
  queryOptions({
    queryKey: ['api', 'navigation', 'route', leg],
    queryFn: ({ signal }) => {
      const from = origin();
      if (!from) return null;
      const body = { origin: { lat: from.lat, lng: from.lng }, destination };
      return api.call(navigationRoute, { body }, { signal });
    },
    refetchInterval: routePollMs,
  });

/** Tells the trip where its driver is, or was: `sentAt` is now, by the clock of the position. */
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
