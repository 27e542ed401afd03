import { calculateFare, rentals } from '@rahi/contracts/calls/rides.calls';
import type { LatLng } from '@rahi/contracts/geo/distance';
import type { VehicleType } from '@rahi/contracts/vehicles';
import { queryKeyFor, type ApiClient } from '@rahi/web-kit';
import { queryOptions } from '@tanstack/react-query';
import { renewed } from '../booking/booking.queries.js';
import { pointOf, roundedPoint } from '../rides/ride-stops.js';
import type { Stop, TripPlan } from '../rides/trip-plan.js';

/** Where and when a rental begins: now, without a time (R43). */
export interface RentalPlan extends Pick<TripPlan, 'womanDriver' | 'preferences'> {
  pickup: Stop;
  pickupAt?: string | undefined;
}

/** How long packages are shown without being read again, in milliseconds: tariffs change on days. */
const packagesMs = 5 * 60_000;

/** The packages of each vehicle type at a pickup; none where rentals are not offered. */
export const rentalsQuery = (api: ApiClient, { lat, lng }: LatLng, pickupAt?: string) => {
  const query = { ...roundedPoint({ lat, lng }), ...(pickupAt && { pickupAt }) };
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
