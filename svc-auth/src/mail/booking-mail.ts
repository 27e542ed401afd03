import { formatRupees, rupeesFromPaise, type Language, type Saying } from '@rahi/contracts';
import { say } from '../say.js';
import { plainMail, type MailContent } from './mail-page.js';

/** What a mail says of a booking for later (R43). */
export const bookingMailKinds = ['booked', 'changed', 'cancelled', 'missed'] as const;
export type BookingMailKind = (typeof bookingMailKinds)[number];

/** The mail of a booking for later. It says the time and the fare, and no place: those are in the calendar's file. */
export function bookingMail(
  kind: BookingMailKind,
  { when, farePaise }: { when: Saying; farePaise: number },
  legal: string,
  language: Language,
): MailContent {
  const said = (id: Parameters<typeof say>[0]) =>
    say(id, { when, fare: formatRupees(rupeesFromPaise(farePaise)) }).in(language);
  return plainMail(
    said(`bookingMail.${kind}Subject`),
    said(`bookingMail.${kind}`),
    said('bookingMail.attached'),
    legal,
    language,
  );
}
