import { nearbyDrivers } from '@rahi/contracts/calls/drivers.calls';
import { getRide, riderActiveRide, riderRides, riderSummary } from '@rahi/contracts/calls/rides.calls';
import type { LatLng } from '@rahi/contracts/geo/distance';
import { isUnsettled } from '@rahi/contracts/payment';
import { isActive } from '@rahi/contracts/ride-lifecycle';
import type { Ride, RideRequest } from '@rahi/contracts/ride';
import type { VehicleType } from '@rahi/contracts/vehicles';
import { ApiError, queryOptionsFor, usePollInterval, type ApiClient, useRemote } from '@rahi/web-kit';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

/** Documented intervals and limits (§9). */
export const activeRidePollMs = 5_000;
export const ridePollMs = 3_000;
export const nearbyPollMs = 10_000;
export const nearbyRadiusKm = 10;
/** Drivers of each type that the booking screen counts. */
const nearbyOfEach = 10;
export const recentRidesShown = 5;
/** Among this many rides there are enough different places. */
const pastRidesRead = 15;

export const activeRideQuery = (api: ApiClient, riderId: string) =>
  queryOptionsFor(api, riderActiveRide, { params: { riderId } });

export const recentRidesQuery = (api: ApiClient, riderId: string) =>
  queryOptionsFor(api, riderRides, { params: { riderId }, query: { limit: pastRidesRead } });

export const riderSummaryQuery = (api: ApiClient, riderId: string) =>
  queryOptionsFor(api, riderSummary, { params: { riderId } });

export const rideQuery = (api: ApiClient, id: string) => queryOptionsFor(api, getRide, { params: { id } });

export const nearbyDriversQuery = (api: ApiClient, at: LatLng, vehicleType?: VehicleType) =>
  queryOptionsFor(api, nearbyDrivers, {
    query: { lat: at.lat, lng: at.lng, ...(vehicleType && { vehicleType }), radius: nearbyRadiusKm },
  });

/** R50 allows 30 requests a minute: one for all types. */
export const nearbyOfEachQuery = (api: ApiClient, at: LatLng) =>
  queryOptionsFor(api, nearbyDrivers, {
    query: { lat: at.lat, lng: at.lng, perType: nearbyOfEach, radius: nearbyRadiusKm },
  });

/** An answer that was on its way while the ride moved on does not take it back: the higher version stays. */
function newerRide(known: unknown, answer: unknown): unknown {
  return versionOf(known) > versionOf(answer) ? known : answer;
}

function versionOf(ride: unknown): number {
  return typeof ride === 'object' && ride !== null && 'version' in ride ? Number(ride.version) : 0;
}

/** Whether this version of a ride, or a newer one, is in the cache. */
export function isKnown(client: QueryClient, api: ApiClient, ride: { rideId: string; version: number }): boolean {
  return versionOf(client.getQueryData(rideQuery(api, ride.rideId).queryKey)) >= ride.version;
}

/** The ride as its rider sees it; null where the caller may see no more than a driver's request of it (R22). */
export function wholeRide(answer: Ride | RideRequest): Ride | null {
  return 'riderId' in answer ? answer : null;
}

/**
 * One ride, read every 3 s (R26: 30 s while the live stream reports it) until nothing about it can change; without an
 * id, nothing is read.
 */
export function useRide(rideId: string | null) {
  const { api, services } = useRemote();
  const pollMs = usePollInterval(services.live, ridePollMs);
  return useQuery({
    ...rideQuery(api, rideId ?? ''),
    enabled: rideId !== null,
    select: wholeRide,
    structuralSharing: newerRide,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (isSettled(state.data) || isClosedTo(state.error) ? false : pollMs),
  });
}

/** The ride is over, and nobody has to confirm a payment any more. */
const isSettled = (ride: Ride | RideRequest | undefined) =>
  ride !== undefined && !isActive(ride.status) && !('payment' in ride && isUnsettled(ride.payment));

/** Asking again would be answered the same. */
const isClosedTo = (error: Error | null) => error instanceof ApiError && [400, 403, 404].includes(error.status);

/** Stores a newer copy of a ride wherever it is cached, and refreshes the lists that contain it. */
export function keepRide(client: QueryClient, api: ApiClient, ride: Ride): void {
  client.setQueryData(rideQuery(api, ride.id).queryKey, ride);
  // A ride for a guest is not the rider's own one (R45).
  if (!ride.guest)
    client.setQueryData(activeRideQuery(api, ride.riderId).queryKey, isActive(ride.status) ? ride : null);
  forgetRideLists(client, ride.riderId);
}

/** Refreshes every list and sum of the rider's rides: those on screen now, the others when they are shown next. */
export function forgetRideLists(client: QueryClient, riderId: string): void {
  void client.invalidateQueries({ queryKey: ['', 'api', 'riders', riderId] });
}

/** Passes each new status of the ride on screen to the rest of the area. */
export function useKeptRide(ride: Ride): void {
  const { api } = useRemote();
  const client = useQueryClient();
  const keep = useEffectEvent(() => keepRide(client, api, ride));
  useEffect(() => {
    if (ride.status) keep();
  }, [ride.status]);
}
