import type { RideEntity } from '../../ride/ride.entity.js';
import { newTripCode } from '../../ride/trip-code.js';
import type { ReservationEntity } from './reservation.entity.js';

/** What a booking for later hands to its ride: the price and all else as agreed. */
const handedOn = [
  'riderId',
  'rider',
  'guest',
  'womanDriver',
  'preferences',
  'vehicleType',
  'pickupAddress',
  'pickupLat',
  'pickupLng',
  'dropoffAddress',
  'dropoffLat',
  'dropoffLng',
  'stops',
  'note',
  'pickupAt',
  'farePaise',
  'tariffId',
  'tariffVersion',
  'fareInputs',
  'driverTerms',
  'waitingTerms',
  'rental',
  'outstation',
  'discountPaise',
  'promoId',
  'roundingPaise',
  'welfarePaise',
  'paymentMethod',
  'unpaidLimit',
  'hidesDropoff',
  'distanceMetres',
  'durationMinutes',
] as const satisfies readonly (keyof ReservationEntity & keyof RideEntity)[];

type HandedOn = Pick<ReservationEntity, (typeof handedOn)[number]>;

/** The columns of the ride of a booking for later, but those of its search and its driver. */
export function rideOfReservation(reservation: ReservationEntity, id: string) {
  const own: Partial<HandedOn> = {};
  for (const name of handedOn) Object.assign(own, { [name]: reservation[name] });
  return { ...own, riderId: reservation.riderId, id, tripCode: newTripCode() };
}
