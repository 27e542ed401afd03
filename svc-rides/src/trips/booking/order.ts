import {
  distanceKm,
  durationMinutes,
  formatRupees,
  paymentMethods,
  Refusal,
  roundedKm,
  rupeesFromPaise,
  usualPaymentMethod,
  usualPaymentMethods,
  type createRide,
  type CallRequest,
  type PaymentMethod,
  type Language,
  type Saying,
} from '@rahi/contracts';
import type { RidesConfig } from '../../config.js';
import { paymentHandlers } from '../../money/payments/methods/payment-handlers.js';
import type { Priced, Trip } from '../../pricing/quotes/quotes.service.js';
import { legsOf, quotedWay, straightKmOf } from '../../ride/ride-values.js';
import { quoteOf } from './fare-quote.js';
import { say } from '../../say.js';

export type BookingBody = CallRequest<typeof createRide>['body'];

/** A booking without what its client says of fare and way, and the server computes. */
export type Ordered = Omit<BookingBody, 'fare' | 'distance' | 'duration'>;

/** Nearer than this, pickup and drop-off are one place. */
export const shortestTripKm = 0.05;

/** A ride by its ends and stops: straight-line metres leg by leg, and the minutes for them at the city's speed (§9). */
export interface Order {
  trip: Trip;
  distanceMetres: number;
  durationMinutes: number;
}

/**
 * The trip, its distance and its duration, only from the ride's two ends and its stops.
 * @param pickupAt of a booking for later
 * @throws Refusal invalid_input for no trip at all
 */
export function orderOf(body: Ordered, pickupAt?: Date): Order {
  const { pickupLat, pickupLng, dropoffLat, dropoffLng, vehicleType, stops = [], rental, outstation } = body;
  const trip = {
    vehicleType,
    ...quotedWay({ lat: pickupLat, lng: pickupLng }, stops, { lat: dropoffLat, lng: dropoffLng }),
    pickupAt,
    ...(rental && { rental }),
    ...(outstation && { outstation }),
  };
  if (outstation) checkOutstation(trip);
  if (rental) checkRental(trip);
  else checkLegs(trip);
  const km = straightKmOf(trip);
  return { trip, distanceMetres: Math.round(roundedKm(km) * 1000), durationMinutes: durationMinutes(km) };
}

/** @throws Refusal invalid_input where two places that follow each other are one (R44) */
export function checkLegs(trip: Pick<Trip, 'pickup' | 'dropoff' | 'stops'>): void {
  const short = legsOf(trip).findIndex(({ from, to }) => distanceKm(from, to) < shortestTripKm);
  if (short < 0) return;
  const stops = trip.stops?.length ?? 0;
  if (stops === 0) throw badDropoff(say('book.samePlace'));
  // The last leg ends at the drop-off: its other end is the stop.
  const stop = Math.min(short, stops - 1);
  throw badPlace(`stops.${stop}`, say('book.sameStop', { stop: stop + 1 }));
}

/** @throws Refusal invalid_input for a rental with stops, or with another drop-off than its pickup */
function checkRental({ pickup, dropoff, stops = [] }: Pick<Trip, 'pickup' | 'dropoff' | 'stops'>): void {
  if (stops.length > 0) throw badPlace('stops', say('rental.noStops'));
  if (distanceKm(pickup, dropoff) >= shortestTripKm) throw badDropoff(say('rental.noDropoff'));
}

/** @throws Refusal invalid_input for an outstation trip with stops, or that is a rental, too */
function checkOutstation({ stops = [], rental }: Pick<Trip, 'stops' | 'rental'>): void {
  if (rental) throw badPlace('outstation', say('outstation.noRental'));
  if (stops.length > 0) throw badPlace('stops', say('outstation.noStops'));
}

/** @throws Refusal fare_changed with the new quote when the client expected another fare (R17) */
export function checkFare(expectedRupees: number, priced: Priced, language: Language): void {
  // Expected rupees may be any decimal; a hundredth of a paisa apart is the arithmetic of floats, not another fare.
  if (Math.abs(expectedRupees * 100 - priced.totalPaise) <= 0.01) return;
  const now = formatRupees(rupeesFromPaise(priced.totalPaise));
  throw new Refusal('fare_changed', say('book.fareChanged', { fare: now }), {
    quote: quoteOf(priced, language),
  });
}

/** How riders may pay with these settings, in the order in which they choose. */
export function takenMethods(config: Partial<RidesConfig>): PaymentMethod[] {
  const { PAYMENT_METHODS: named = usualPaymentMethods } = config;
  return paymentMethods.filter((method) => named.includes(method) && paymentHandlers[method].isTaken(config));
}

/** @throws Refusal invalid_input for a way of paying that the operator does not take */
export function checkMethod({ paymentMethod = usualPaymentMethod }: Ordered, taken: readonly PaymentMethod[]): void {
  if (taken.includes(paymentMethod)) return;
  const message = say(`book.otherWay.${paymentMethod}`);
  throw new Refusal('invalid_input', message, { errors: [{ in: 'body', at: 'paymentMethod', message }] });
}

const badDropoff = (detail: Saying): Refusal => badPlace('dropoffLat', detail);

function badPlace(at: string, detail: Saying): Refusal {
  return new Refusal('invalid_input', detail, { errors: [{ in: 'body', at, message: detail }] });
}
