import {
  formatEstimate,
  formatRupees,
  reservationFreeUntilMinutes,
  rupeesFromPaise,
  type Language,
  type ReservationState,
  type Saying,
} from '@rahi/contracts';
import { whenOf } from '@rahi/service-kit';
import { say } from '../../say.js';

type Booked = Pick<ReservationState, 'rental' | 'outstation' | 'dropoff' | 'farePaise'>;

/** The fare of a booking; of an outstation trip, which is charged by what it drives, the expected one. */
export function fareOf({ outstation, farePaise }: Booked): string {
  const rupees = rupeesFromPaise(farePaise);
  return outstation ? formatEstimate(rupees) : formatRupees(rupees);
}

/** What is included in a rental or an outstation trip, and how it ends; null for a usual ride. It names no place. */
export function kindOf({ rental, outstation }: Pick<Booked, 'rental' | 'outstation'>): Saying | null {
  if (rental) return say('booking.rental', rental);
  if (!outstation) return null;
  const { kind, returnAt } = outstation;
  if (kind === 'oneWay' || returnAt === null) return say('booking.oneWay');
  return say('booking.roundTrip', { when: whenOf(returnAt) });
}

/** The line of a booking in a calendar: where it goes, and of a rental, which goes anywhere, its package. */
export function calendarTitle({ rental, outstation, dropoff }: Booked): Saying {
  if (rental) return say('booking.calendarRental', rental);
  const { address: place } = dropoff;
  return outstation ? say('booking.calendarOutstation', { place }) : say('booking.calendarTitle', { place });
}

export function calendarDescription(booked: Booked, language: Language): string {
  const kind = kindOf(booked);
  const fare = fareOf(booked);
  const rest = say('booking.calendarDescription', { fare, minutes: reservationFreeUntilMinutes });
  return [...(kind ? [kind] : []), rest].map((words) => words.in(language)).join(' ');
}
