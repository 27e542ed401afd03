import { calculateFare, outstation } from '@rahi/contracts/calls/rides.calls';
import type { LatLng } from '@rahi/contracts/geo/distance';
import type { OutstationWish } from '@rahi/contracts/outstation';
import type { VehicleType } from '@rahi/contracts/vehicles';
import { queryKeyFor, type ApiClient } from '@rahi/web-kit';
import { queryOptions } from '@tanstack/react-query';
import { renewed } from '../booking/booking.queries.js';
import { pointOf, roundedPoint } from '../rides/ride-stops.js';
import type { TripPlan } from '../rides/trip-plan.js';

/** An outstation trip as it is planned. */
export interface OutstationPlan extends TripPlan {
  wish: OutstationWish;
}

/** How long prices are shown without being read again, in milliseconds: tariffs change on days. */
const pricesMs = 5 * 60_000;

/** What each vehicle type charges from a pickup; nothing where outstation trips are not offered. */
export const outstationQuery = (api: ApiClient, place: LatLng, pickupAt?: string) => {
  const query = { ...roundedPoint(place), ...(pickupAt && { pickupAt }) };
  return queryOptions({
    queryKey: [...queryKeyFor(outstation, { query }), query.lat, query.lng, pickupAt ?? ''],
    queryFn: ({ signal }) => api.call(outstation, { query }, { signal }),
    staleTime: pricesMs,
  });
};

/** The server's fare of a trip with a vehicle type, for what the trip is expected to be. */
export const outstationQuoteQuery = (
  api: ApiClient,
  { pickup, dropoff, pickupAt, wish }: OutstationPlan,
  vehicleType: VehicleType,
) => {
  const [from, to] = [pointOf(pickup), pointOf(dropoff)];
  const at = pickupAt && { pickupAt };
  const body = { distance: 0, vehicleType, pickup: from, dropoff: to, outstation: wish, ...at };
  const places = [from.lat, from.lng, to.lat, to.lng];
  const times = [wish.kind, wish.returnAt ?? '', pickupAt ?? ''];
  return queryOptions({
    queryKey: [...queryKeyFor(calculateFare, { body }), 'outstation', vehicleType, ...places, ...times],
    queryFn: ({ signal }) => api.call(calculateFare, { body }, { signal }),
    ...renewed,
  });
};
