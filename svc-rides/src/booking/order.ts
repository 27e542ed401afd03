import {
  distanceKm,
  durationMinutes,
  fareFor,
  formatRupees,
  Refusal,
  roundedKm,
  type createRide,
  type CallRequest,
  type Fare,
} from '@rahi/contracts';
import { quoteOf } from './fare-quote.js';

export type BookingBody = CallRequest<typeof createRide>['body'];

/** Nearer than this, pickup and drop-off are one place. */
export const shortestTripKm = 0.05;

export interface Order {
  distanceMetres: number;
  durationMinutes: number;
  fare: Fare;
}

/**
 * The distance, duration and fare of a ride, only from its two ends (R17).
 * @throws Refusal invalid_input for no trip at all, fare_changed with the new quote when the client expected another fare.
 */
export function orderOf(body: BookingBody): Order {
  const { pickupLat, pickupLng, dropoffLat, dropoffLng, vehicleType } = body;
  const km = distanceKm({ lat: pickupLat, lng: pickupLng }, { lat: dropoffLat, lng: dropoffLng });
  if (km < shortestTripKm) throw badDropoff('Pickup and drop-off are the same place.');
  const fare = fareFor(vehicleType, km);
  // Expected rupees may be any decimal; a hundredth of a paisa apart is the arithmetic of floats, not another fare.
  if (Math.abs(body.fare * 100 - fare.totalPaise) > 0.01) {
    const quote = quoteOf(fare);
    const now = formatRupees(quote.total);
    throw new Refusal('fare_changed', `The fare is now ${now}. Please look at it and book again.`, { quote });
  }
  return { distanceMetres: Math.round(roundedKm(km) * 1000), durationMinutes: durationMinutes(km), fare };
}

function badDropoff(detail: string): Refusal {
  return new Refusal('invalid_input', detail, { errors: [{ in: 'body', at: 'dropoffLat', message: detail }] });
}
