import * as z from 'zod/mini';
import { id, isoDate } from './values.js';

/** As many rides as an answer of `ridesOfContacts` names: the newest. */
export const mostRidesOfContacts = 5000;

/**
 * Rides whose guest (R45), or a person of whose parcel, has the searched name or phone: svc-admin asks svc-rides, which is the only one that
 * has phones of people without an account. Newest first.
 */
export const ridesOfContacts = {
  subject: 'rpc.rides.rides-of-contacts',
  request: z.object({
    /** At least three characters: a part of a name, or of a phone in any form (R54). */
    search: z.string().check(z.minLength(3), z.maxLength(100)),
    /** Whether phones are searched, too: not for those at the desk who see no contacts. */
    phones: z.boolean(),
    /** When the rides were booked, both included; all without. */
    from: z.optional(isoDate),
    to: z.optional(isoDate),
  }),
  answer: z.object({
    rideIds: z.array(id).check(z.maxLength(mostRidesOfContacts)),
    /** Whether there are older ones, too. */
    more: z.boolean(),
  }),
} as const;
