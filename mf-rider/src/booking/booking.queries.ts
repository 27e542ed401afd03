import { calculateFare, createRide } from '@rahi/contracts/calls/rides.calls';
import type { CallArguments } from '@rahi/contracts/call';
import { distanceKm, durationMinutes, roundedKm } from '@rahi/contracts/geo/distance';
import type { NearbyDriver } from '@rahi/contracts/driver';
import type { Ride } from '@rahi/contracts/ride';
import { vehicleTypes, type VehicleType } from '@rahi/contracts/vehicles';
import { queryKeyFor, usePollInterval, type ApiClient, useRemote } from '@rahi/web-kit';
import { queryOptions, useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { keepRide, nearbyDriversQuery, nearbyPollMs } from '../rides/rides.queries.js';
import type { Stop, TripPlan } from '../rides/trip-plan.js';
import { attemptFor, type Attempt } from './attempt-key.js';

/** Straight-line kilometres and minutes at the city's speed (§9). */
export interface TripSize {
  km: number;
  minutes: number;
}

export function sizeOf({ pickup, dropoff }: TripPlan): TripSize {
  const km = roundedKm(distanceKm(pickup, dropoff));
  return { km, minutes: durationMinutes(km) };
}

/** The server's fare, the one on the button. */
export const fareQuoteQuery = (api: ApiClient, vehicleType: VehicleType, distance: number) =>
  queryOptions({
    queryKey: [...queryKeyFor(calculateFare, { body: { distance, vehicleType } }), vehicleType, String(distance)],
    queryFn: ({ signal }) => api.call(calculateFare, { body: { distance, vehicleType } }, { signal }),
  });

export type NearbyByType = Readonly<Record<VehicleType, NearbyDriver[]>>;

export interface Nearby {
  drivers: NearbyByType;
  pending: boolean;
  error: Error | null;
}

/** Who is near, per vehicle type: asked type by type, so that many of one kind do not hide the few of another (R21). */
export function useNearbyByType(pickup: Stop): Nearby {
  const { api, services } = useRemote();
  const refetchInterval = usePollInterval(services.live, nearbyPollMs);
  return useQueries({
    queries: vehicleTypes.map((type) => ({
      ...nearbyDriversQuery(api, pickup, type),
      refetchOnMount: 'always' as const,
      refetchInterval,
    })),
    combine: (results) => {
      const of = (type: VehicleType) => results[vehicleTypes.indexOf(type)]?.data ?? [];
      return {
        drivers: { auto: of('auto'), mini: of('mini'), sedan: of('sedan'), suv: of('suv') },
        pending: results.some(({ isPending }) => isPending),
        error: results.find(({ error }) => error !== null)?.error ?? null,
      };
    },
  });
}

type BookingBody = CallArguments<typeof createRide>['body'];
/** What the rider chooses on the booking screen. */
type ChosenRide = Pick<BookingBody, 'vehicleType' | 'fare' | 'note'>;

/** Books the plan at the quoted fare. The ride starts searching. */
export function useBookRide(plan: TripPlan) {
  const { api, user } = useRemote();
  const client = useQueryClient();
  const attempt = useRef<Attempt | null>(null);
  return useMutation({
    mutationFn: (chosen: ChosenRide): Promise<Ride> => {
      const body = { ...journeyOf(user.id, plan), ...chosen };
      attempt.current = attemptFor(body, attempt.current);
      return api.call(createRide, { body }, { idempotencyKey: attempt.current.key });
    },
    onSuccess: (ride) => {
      attempt.current = null;
      keepRide(client, api, ride);
    },
  });
}

function journeyOf(riderId: string, plan: TripPlan): Omit<BookingBody, keyof ChosenRide> {
  const { pickup, dropoff } = plan;
  const { km, minutes } = sizeOf(plan);
  return {
    riderId,
    pickupAddress: pickup.address,
    pickupLat: String(pickup.lat),
    pickupLng: String(pickup.lng),
    dropoffAddress: dropoff.address,
    dropoffLat: String(dropoff.lat),
    dropoffLng: String(dropoff.lng),
    distance: String(km),
    duration: minutes,
  };
}
