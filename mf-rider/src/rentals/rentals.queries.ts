import type { CallArguments } from '@rahi/contracts/call';
import { createReservation } from '@rahi/contracts/calls/reservations.calls';
import { calculateFare, createRide, rentals } from '@rahi/contracts/calls/rides.calls';
import type { LatLng } from '@rahi/contracts/geo/distance';
import type { Reservation } from '@rahi/contracts/reservation';
import type { Ride } from '@rahi/contracts/ride';
import type { VehicleType } from '@rahi/contracts/vehicles';
import { queryKeyFor, useRemote, type ApiClient } from '@rahi/web-kit';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { attemptFor, type Attempt } from '../booking/attempt-key.js';
import { keepReservation } from '../reservations/reservations.queries.js';
import { pointOf } from '../rides/ride-stops.js';
import { keepRide } from '../rides/rides.queries.js';
import type { Stop } from '../rides/trip-plan.js';

/** Where and when a rental begins: now, without a time (R43). */
export interface RentalPlan {
  pickup: Stop;
  pickupAt?: string | undefined;
}

/** How long packages are shown without being read again, in milliseconds: tariffs change on days. */
const packagesMs = 5 * 60_000;
/** How often a quote is renewed, in milliseconds: it is valid for five minutes (R17). */
const renewMs = 4 * 60_000;

/** About 100 m: packages are those of a city. */
const rounded = (degrees: number) => degrees.toFixed(3);

/** The packages of each vehicle type at a pickup; none where rentals are not offered. */
export const rentalsQuery = (api: ApiClient, { lat, lng }: LatLng, pickupAt?: string) => {
  const query = { lat: rounded(lat), lng: rounded(lng), ...(pickupAt && { pickupAt }) };
  return queryOptions({
    queryKey: [...queryKeyFor(rentals, { query }), query.lat, query.lng, pickupAt ?? ''],
    queryFn: ({ signal }) => api.call(rentals, { query }, { signal }),
    staleTime: packagesMs,
  });
};

/** The server's fare of a package, the one on the button. */
export const rentalQuoteQuery = (
  api: ApiClient,
  { pickup, pickupAt }: RentalPlan,
  vehicleType: VehicleType,
  hours: number,
) => {
  const from = pointOf(pickup);
  const body = { distance: 0, vehicleType, pickup: from, rental: { hours }, ...(pickupAt && { pickupAt }) };
  return queryOptions({
    queryKey: [
      ...queryKeyFor(calculateFare, { body }),
      'rental',
      vehicleType,
      hours,
      from.lat,
      from.lng,
      pickupAt ?? '',
    ],
    queryFn: ({ signal }) => api.call(calculateFare, { body }, { signal }),
    staleTime: renewMs,
    refetchInterval: renewMs,
  });
};

type Body = CallArguments<typeof createRide>['body'];
type Chosen = Pick<Body, 'vehicleType' | 'fare' | 'note' | 'quoteId' | 'paymentMethod'> & { hours: number; km: number };
export type Rented = { ride: Ride } | { reservation: Reservation };

/** Books a rental at the quoted fare, now or for later. Its drop-off is its pickup, until it ends. */
export function useBookRental({ pickup, pickupAt }: RentalPlan) {
  const { api, user } = useRemote();
  const client = useQueryClient();
  const attempt = useRef<Attempt | null>(null);
  return useMutation({
    mutationFn: async ({ hours, km, ...chosen }: Chosen): Promise<Rented> => {
      const { address, lat, lng } = pickup;
      const [latText, lngText] = [String(lat), String(lng)];
      const body = {
        riderId: user.id,
        pickupAddress: address,
        pickupLat: latText,
        pickupLng: lngText,
        dropoffAddress: address,
        dropoffLat: latText,
        dropoffLng: lngText,
        distance: String(km),
        duration: hours * 60,
        rental: { hours },
        ...chosen,
      };
      attempt.current = attemptFor({ ...body, pickupAt }, attempt.current);
      const key = { idempotencyKey: attempt.current.key };
      if (pickupAt === undefined) return { ride: await api.call(createRide, { body }, key) };
      return { reservation: await api.call(createReservation, { body: { ...body, pickupAt } }, key) };
    },
    onSuccess: (rented) => {
      attempt.current = null;
      if ('ride' in rented) keepRide(client, api, rented.ride);
      else keepReservation(client, api, rented.reservation);
    },
  });
}
