import { cancellationFee, getTracking } from '@rahi/contracts/calls/rides.calls';
import type { LatLngPair } from '@rahi/contracts/geo/distance';
import { isMetered } from '@rahi/contracts/rental';
import type { Ride, Tracking } from '@rahi/contracts/ride';
import { isActive, isDriving } from '@rahi/contracts/ride-lifecycle';
import { queryKeyFor, queryOptionsFor, usePollInterval, useRemote, type ApiClient } from '@rahi/web-kit';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { dropoffOf, pickupOf, stopsOf } from '../rides/ride-stops.js';
import { fixedRouteName, routeQuery } from '../rides/route.queries.js';

/** Documented interval (§9). */
export const trackingPollMs = 2_000;

/**
 * Cached per leg: progress and arrival on the way to the pickup do not apply to the way to the drop-off. And per
 * driver: another driver comes from a different place (R12).
 */
export const trackingQuery = (api: ApiClient, { id, status, driverId }: Ride) => {
  const { queryKey, queryFn } = queryOptionsFor(api, getTracking, { params: { id } });
  const leg = status === 'in_progress' ? 'dropoff' : 'pickup';
  return queryOptions({ queryKey: [...queryKey, leg, driverId ?? ''], queryFn });
};

const trackingOf = (api: ApiClient, ride: Ride) => ({
  ...trackingQuery(api, ride),
  // When the trip starts, the car is still at its last position.
  placeholderData: (before: Tracking | undefined, read?: { readonly queryKey: readonly string[] }) =>
    before && read?.queryKey.at(-1) === ride.driverId
      ? { ...before, routeProgress: 0, estimatedArrival: null }
      : undefined,
});

/**
 * Reads the car's position while it drives to the rider or with the rider. Use it once per trip screen, because each
 * caller polls. Null before the first answer, and once the trip is over.
 */
export function useCar(ride: Ride): CarPosition | null {
  const { api, services } = useRemote();
  const refetchInterval = usePollInterval(services.live, trackingPollMs);
  const tracked = isDriving(ride.status);
  const { data } = useQuery({
    ...trackingOf(api, ride),
    select: carOf,
    enabled: tracked,
    refetchOnMount: 'always',
    refetchInterval,
  });
  return tracked || ride.status === 'driver_arrived' ? (data ?? null) : null;
}

const carOf = ({ driverLocation }: Tracking) => driverLocation;
type CarPosition = NonNullable<Tracking['driverLocation']>;

/**
 * One figure of what `useCar` has read; null before that. A position that does not change the figure causes no render:
 * let `select` return only what is shown.
 */
export function useTracked<T>(ride: Ride, select: (tracking: Tracking) => T): T | null {
  const { api } = useRemote();
  const { data } = useQuery({ ...trackingOf(api, ride), select, enabled: false });
  return isDriving(ride.status) ? (data ?? null) : null;
}

/** The longest wait for the cancellation fee. After it, the rider may cancel without knowing the fee. */
const feeTimeoutMs = 3_000;

/** The cost of cancelling, read again each time `asking` becomes true, and every `everyMs` if given: it changes with the minutes. */
export function useCancellationFee(rideId: string, asking: boolean, everyMs: number | false = false) {
  const { api } = useRemote();
  const args = { params: { id: rideId } };
  return useQuery({
    queryKey: queryKeyFor(cancellationFee, args),
    queryFn: ({ signal }) => api.call(cancellationFee, args, { signal, timeoutMs: feeTimeoutMs }),
    enabled: asking,
    refetchInterval: everyMs,
    staleTime: 0,
    gcTime: 0,
  });
}

/** From pickup to drop-off, by all stops. */
function wayOf(api: ApiClient, ride: Ride) {
  const [pickup, dropoff, stops] = [pickupOf(ride), dropoffOf(ride), stopsOf(ride)];
  return routeQuery(api, fixedRouteName(pickup, dropoff, stops), pickup, dropoff, undefined, stops);
}

/** How long the whole way from pickup to drop-off is, in kilometres; null before that is known. */
export function useWholeKm(ride: Ride): number | null {
  const { api } = useRemote();
  const { data } = useQuery({
    ...wayOf(api, ride),
    enabled: ride.status === 'in_progress' && !isMetered(ride),
  });
  return ride.status === 'in_progress' && data ? data.distance.value / 1000 : null;
}

/** The whole way from pickup to drop-off, of a trip that is over. */
export function useWholeWay(ride: Ride): readonly LatLngPair[] | null {
  const { api } = useRemote();
  const over = !isActive(ride.status);
  const { data } = useQuery({
    ...wayOf(api, ride),
    // Nobody planned the way of a rental or an outstation trip.
    enabled: over && !isMetered(ride),
  });
  return over ? (data?.polyline ?? null) : null;
}
