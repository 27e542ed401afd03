import { getTracking } from '@rahi/contracts/calls/rides.calls';
import type { LatLng } from '@rahi/contracts/geo/distance';
import type { Ride, Tracking } from '@rahi/contracts/ride';
import { queryOptionsFor, usePollInterval, type ApiClient } from '@rahi/web-kit';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useRiderArea } from '../area/rider-area.js';
import { dropoffOf, pickupOf } from '../rides/ride-stops.js';
import { fixedRouteName, routePollMs, routeQuery } from '../rides/route.queries.js';
import { wayLeft } from './way-left.js';

/** Documented interval (§9). */
export const trackingPollMs = 2_000;

/** Kept by leg: progress and arrival on the way to the pickup say nothing of the way to the drop-off. */
export const trackingQuery = (api: ApiClient, id: string, leg: 'pickup' | 'dropoff') => {
  const { queryKey, queryFn } = queryOptionsFor(api, getTracking, { params: { id } });
  return queryOptions({ queryKey: [...queryKey, leg], queryFn });
};

const isTracked = ({ status }: Ride) => status === 'driver_assigned' || status === 'in_progress';

/** Where the car is, while it is on its way to the rider or with the rider. */
export function useTracking(ride: Ride): Tracking | null {
  const { api, services } = useRiderArea();
  const refetchInterval = usePollInterval(services.live, trackingPollMs);
  const tracked = isTracked(ride);
  const { data } = useQuery({
    ...trackingQuery(api, ride.id, ride.status === 'in_progress' ? 'dropoff' : 'pickup'),
    enabled: tracked,
    // The car stands where it stood when the trip starts.
    placeholderData: (before) => before && { ...before, routeProgress: 0, estimatedArrival: null },
    refetchOnMount: 'always',
    refetchInterval,
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
  const polyline = data?.polyline ?? null;
  const [lat, lng] = [moving ? car.lat : null, moving ? car.lng : null];
  return useMemo(
    () => (polyline && lat !== null && lng !== null ? wayLeft(polyline, { lat, lng }) : polyline),
    [polyline, lat, lng],
  );
}
