import { parcelOffers } from '@rahi/contracts/calls/parcels.calls';
import { calculateFare } from '@rahi/contracts/calls/rides.calls';
import type { LatLng } from '@rahi/contracts/geo/distance';
import type { VehicleType } from '@rahi/contracts/vehicles';
import { queryKeyFor, type ApiClient } from '@rahi/web-kit';
import { queryOptions } from '@tanstack/react-query';
import { renewed } from '../booking/booking.queries.js';
import { pointOf, roundedPoint } from '../rides/ride-stops.js';
import type { TripPlan } from '../rides/trip-plan.js';

/** How long offers are shown without being read again, in milliseconds: tariffs change on days. */
const offersMs = 5 * 60_000;

/** Which vehicle types take parcels from a pickup; none where they are not offered. */
export const parcelOffersQuery = (api: ApiClient, place: LatLng) => {
  const query = roundedPoint(place);
  return queryOptions({
    queryKey: [...queryKeyFor(parcelOffers, { query }), query.lat, query.lng],
    queryFn: ({ signal }) => api.call(parcelOffers, { query }, { signal }),
    staleTime: offersMs,
  });
};

/** The server's fare of a parcel with a vehicle type, and what it costs if it comes back. */
export const parcelQuoteQuery = (api: ApiClient, { pickup, dropoff }: TripPlan, vehicleType: VehicleType) => {
  const [from, to] = [pointOf(pickup), pointOf(dropoff)];
  const body = { distance: 0, vehicleType, pickup: from, dropoff: to, parcel: true as const };
  return queryOptions({
    queryKey: [...queryKeyFor(calculateFare, { body }), 'parcel', vehicleType, from.lat, from.lng, to.lat, to.lng],
    queryFn: ({ signal }) => api.call(calculateFare, { body }, { signal }),
    ...renewed,
  });
};
