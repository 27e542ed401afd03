import * as z from 'zod/mini';
import { email, id, phone, text } from './values.js';

/** How many trusted contacts one person may have. */
export const mostContacts = 5;

/**
 * A person who is notified of a user's trips: by mail, and by SMS if the operator has a gateway. At least one of the
 * two is required.
 */
export const trustedContactBodySchema = z.strictObject({
  name: text(80),
  phone: z.optional(z.nullable(phone)),
  email: z.optional(z.nullable(email)),
  /** Notified at the start of each trip; else only in an emergency. */
  eachTrip: z.boolean(),
});

export const trustedContactSchema = z.object({
  id,
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  eachTrip: z.boolean(),
});
export type TrustedContact = z.output<typeof trustedContactSchema>;

/** Why contacts are notified: a trip has begun, or its person raised an emergency. */
export const contactOccasions = ['trip', 'emergency'] as const;
export const contactOccasionSchema = z.enum(contactOccasions);
export type ContactOccasion = z.output<typeof contactOccasionSchema>;
