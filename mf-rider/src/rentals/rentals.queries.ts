import { createReservation } from '@rahi/contracts/calls/reservations.calls';
import { calculateFare, createRide, rentals } from '@rahi/contracts/calls/rides.calls';
import type { LatLng } from '@rahi/contracts/geo/distance';
import type { Reservation } from '@rahi/contracts/reservation';
import type { Ride } from '@rahi/contracts/ride';
import type { VehicleType } from '@rahi/contracts/vehicles';
import { queryKeyFor, useRemote, type ApiClient } from '@rahi/web-kit';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAttemptKeys } from '../booking/attempt-key.js';
import { journeyOf, renewed, type ChosenRide } from '../booking/booking.queries.js';
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
    ...renewed,
  });
};

type Chosen = Omit<ChosenRide, 'pickupMinutes'> & { hours: number; km: number };
export type Rented = { ride: Ride } | { reservation: Reservation };

/** Books a rental at the quoted fare, now or for later. Its drop-off is its pickup, until it ends. */
export function useBookRental({ pickup, pickupAt }: RentalPlan) {
  const { api, user } = useRemote();
  const client = useQueryClient();
  const keys = useAttemptKeys();
  return useMutation({
    mutationFn: async ({ hours, km, ...chosen }: Chosen): Promise<Rented> => {
      const body = {
        ...journeyOf(user.id, { pickup, dropoff: pickup }),
        distance: String(km),
        duration: hours * 60,
        rental: { hours },
        ...chosen,
      };
      const key = keys.of({ ...body, pickupAt });
      if (pickupAt === undefined) return { ride: await api.call(createRide, { body }, key) };
      return { reservation: await api.call(createReservation, { body: { ...body, pickupAt } }, key) };
    },
    onSuccess: (rented) => {
      keys.answered();
      if ('ride' in rented) keepRide(client, api, rented.ride);
      else keepReservation(client, api, rented.reservation);
    },
  });
}
