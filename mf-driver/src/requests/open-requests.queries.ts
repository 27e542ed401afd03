import { rideRequests } from '@rahi/contracts/calls/rides.calls';
import type { DriverProfile } from '@rahi/contracts/driver';
import { distanceKm, type LatLng } from '@rahi/contracts/geo/distance';
import type { RideRequest } from '@rahi/contracts/ride';
import { queryOptionsFor, useLocationState, usePollInterval, useStore, type ApiClient, useRemote } from '@rahi/web-kit';
import { offerKey } from '@rahi/web-kit/requests';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useProfile } from '../driver/profile.context.js';
import { alwaysFresh } from '../area/always-fresh.js';
import { pickupOf } from '../ride/stops.js';
import { useRequestMemory } from './request-memory.context.js';

/** §9: requests poll, in milliseconds, and how far a pickup may be, in kilometres. */
export const requestsPollMs = 3_000;
export const requestRadiusKm = 10;

export const openRequestsQuery = (api: ApiClient) => queryOptionsFor(api, rideRequests, {});

/** The requests that concern this driver (§6: own vehicle type, within 10 km, not set aside), nearest first. */
export function concerning(
  requests: readonly RideRequest[],
  profile: Pick<DriverProfile, 'vehicleType'>,
  position: LatLng | null,
  setAside: ReadonlySet<string>,
): RideRequest[] {
  return requests
    .map((request) => ({ ...request, pickupDistance: pickupKm(request, position) }))
    .filter((request) => request.vehicleType === profile.vehicleType)
    .filter((request) => request.pickupDistance <= requestRadiusKm || isOwnOffer(request))
    .filter((request) => !setAside.has(offerKey(request)))
    .toSorted((a, b) => a.pickupDistance - b.pickupDistance);
}

/** The next driver in the queue of a zone may be offered a pickup that is farther away. */
const isOwnOffer = ({ offer }: RideRequest): boolean => typeof offer?.expiresAt === 'string';

/** Kilometres to the pickup: from the device's own fix where there is one, else as the server last knew. */
function pickupKm(request: RideRequest, position: LatLng | null): number {
  if (!position) return request.pickupDistance;
  return distanceKm(position, pickupOf(request));
}

export interface OpenRequests {
  /** Nearest first; empty while offline. */
  requests: RideRequest[];
  /** Why they could not be read the last time; null when they could. */
  error: Error | null;
  retry(): void;
}

/** The requests nearby, as `RequestWatch` last read them. */
export function useOpenRequests(): OpenRequests {
  const { isOnline } = useProfile();
  const { data, error, refetch } = useQuery({ ...openRequestsQuery(useRemote().services.api), enabled: false });
  const requests = useConcerning(data);
  return {
    requests: isOnline ? requests : none,
    error: isOnline ? error : null,
    retry: () => void refetch({ cancelRefetch: false }),
  };
}

/** Reads the requests nearby at once and then again and again, also while the page is hidden; empty before the first answer. */
export function useWatchedRequests(): RideRequest[] {
  const { services } = useRemote();
  const pollMs = usePollInterval(services.live, requestsPollMs);
  const { data, isFetchedAfterMount } = useQuery({
    ...openRequestsQuery(services.api),
    // The stream announces new requests, not that a read would succeed now.
    refetchInterval: ({ state }) => (state.status === 'error' ? requestsPollMs : pollMs),
    refetchIntervalInBackground: true,
    ...alwaysFresh,
  });
  // Requests from before the driver's trip, or from before they went offline, are out of date.
  return useConcerning(isFetchedAfterMount ? data : undefined);
}

const none: RideRequest[] = [];

function useConcerning(requests: readonly RideRequest[] | undefined): RideRequest[] {
  const profile = useProfile();
  const { position } = useLocationState(useRemote().services.location);
  const setAside = useStore(useRequestMemory());
  return useMemo(
    () => (requests ? concerning(requests, profile, position, setAside) : none),
    [requests, profile, position, setAside],
  );
}
