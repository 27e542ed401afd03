import { getTracking } from '@rahi/contracts/calls/rides.calls';
import type { LatLng } from '@rahi/contracts/geo/distance';
import type { Ride, Tracking } from '@rahi/contracts/ride';
import { queryOptionsFor, type ApiClient } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useRiderArea } from '../area/rider-area.js';
import { dropoffOf, pickupOf } from '../rides/ride-stops.js';
import { fixedRouteName, routePollMs, routeQuery } from '../rides/route.queries.js';

/** Documented interval (§9). */
export const trackingPollMs = 2_000;

export const trackingQuery = (api: ApiClient, id: string) => queryOptionsFor(api, getTracking, { params: { id } });

const isTracked = ({ status }: Ride) => status === 'driver_assigned' || status === 'in_progress';

/** Where the car is, while it is on its way to the rider or with the rider. */
export function useTracking(ride: Ride): Tracking | null {
  const { api } = useRiderArea();
  const tracked = isTracked(ride);
  const { data } = useQuery({
    ...trackingQuery(api, ride.id),
    enabled: tracked,
    refetchOnMount: 'always',
    refetchInterval: trackingPollMs,
  });
  return tracked || ride.status === 'driver_arrived' ? (data ?? null) : null;
}

/** The way that is left: to the pickup while the car is on its way, to the drop-off from then on. */
export function useTripRoute(ride: Ride, car: LatLng | null) {
  const { api } = useRiderArea();
  const [pickup, dropoff] = [pickupOf(ride), dropoffOf(ride)];
  const moving = isTracked(ride) && car !== null;
  const destination = ride.status === 'driver_assigned' ? pickup : dropoff;
  const name = moving ? [ride.id, ride.status] : fixedRouteName(pickup, dropoff);
  const { data } = useQuery({
    ...routeQuery(api, name, moving ? car : pickup, moving ? destination : dropoff),
    enabled: moving || !isTracked(ride),
    refetchInterval: moving ? routePollMs : false,
  });
  return data?.polyline ?? null;
}
