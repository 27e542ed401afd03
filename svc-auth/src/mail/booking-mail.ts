import type { Language, Saying } from '@rahi/contracts';
import { say } from '../say.js';
import { plainMail, type MailContent } from './mail-page.js';

/** What a mail says of a booking for later (R43). */
export const bookingMailKinds = ['booked', 'changed', 'cancelled', 'missed'] as const;
export type BookingMailKind = (typeof bookingMailKinds)[number];

export interface BookingTold {
  when: Saying;
  /** As it is read. */
  fare: string;
  /** Whether the fare is what the trip is expected to cost. */
  isEstimate: boolean;
  /** What is included, and how it ends; null for a usual ride. */
  included: Saying | null;
}

/** The mail of a booking for later. It says the time and the fare, and no place: those are in the calendar's file. */
export function bookingMail(
  kind: BookingMailKind,
  { when, fare, isEstimate, included }: BookingTold,
  legal: string,
  language: Language,
): MailContent {
  const said = (id: Parameters<typeof say>[0]) => say(id, { when, fare }).in(language);
  const goesOn = kind === 'booked' || kind === 'changed';
  const news = said(goesOn && isEstimate ? `bookingMail.${kind}Estimate` : `bookingMail.${kind}`);
  return plainMail(
    said(`bookingMail.${kind}Subject`),
    goesOn && included ? `${news} ${included.in(language)}` : news,
    said('bookingMail.attached'),
    legal,
    language,
  );
}
