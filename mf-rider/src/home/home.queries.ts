import type { LatLng } from '@rahi/contracts/geo/distance';
import { distanceKm } from '@rahi/contracts/geo/distance';
import type { Ride } from '@rahi/contracts/ride';
import { usePollInterval, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  activeRidePollMs,
  activeRideQuery,
  nearbyDriversQuery,
  nearbyPollMs,
  recentRidesQuery,
  riderSummaryQuery,
} from '../rides/rides.queries.js';

/** Documented centre of the map before anything is known (§2). */
export const defaultCentre: LatLng = { lat: 28.6139, lng: 77.209 };

/** A walk of this many kilometres is another place to look around. */
const sameSpotKm = 0.2;

/** The rider's active ride, only if the server confirms it now: a cached copy is no reason to leave the page. */
export function useActiveRide(): Ride | null {
  const { api, user, services } = useRemote();
  const refetchInterval = usePollInterval(services.live, activeRidePollMs);
  const { data, isFetchedAfterMount } = useQuery({
    ...activeRideQuery(api, user.id),
    refetchOnMount: 'always',
    refetchInterval,
  });
  return isFetchedAfterMount ? (data ?? null) : null;
}

/** The drivers nearby, of every type. The place in the request follows the rider in steps: a jittering fix sends no new request. */
export function useDriversAround(at: LatLng | null) {
  const { api, services } = useRemote();
  const refetchInterval = usePollInterval(services.live, nearbyPollMs);
  const [spot, setSpot] = useState(at);
  if (at && (!spot || distanceKm(at, spot) > sameSpotKm)) setSpot(at);
  const query = useQuery({
    ...nearbyDriversQuery(api, spot ?? defaultCentre),
    enabled: spot !== null,
    refetchOnMount: 'always',
    refetchInterval,
  });
  return query.data ?? [];
}

export function useRecentRides() {
  const { api, user } = useRemote();
  return useQuery(recentRidesQuery(api, user.id));
}

export function useTripCount(): number | null {
  const { api, user } = useRemote();
  return useQuery(riderSummaryQuery(api, user.id)).data?.totalRides ?? null;
}
