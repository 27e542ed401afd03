import * as z from 'zod/mini';
import { id, isoDate } from './values.js';

/** What two accounts should not have in common: in svc-auth the phone, in svc-drivers the rest. */
export const sharedKinds = ['phone', 'plate', 'upi', 'licence', 'registration', 'insurance', 'permit'] as const;
export const sharedKindSchema = z.enum(sharedKinds);
export type SharedKind = z.output<typeof sharedKindSchema>;

export const sharedStateSchema = z.enum(['open', 'cleared']);
export type SharedState = z.output<typeof sharedStateSchema>;

const personSchema = z.object({
  id,
  /** Empty for an account without a name, or one that was deleted. */
  name: z.string(),
});

/** One value on two accounts, for the desk to look at. */
export const sharedNumberSchema = z.object({
  id,
  kind: sharedKindSchema,
  state: sharedStateSchema,
  /** The phone; null for the other kinds. Masked for a role that reads no contacts. */
  phone: z.nullable(z.string()),
  /** The plate, the UPI address or the number of the paper, as the second account gave it; null for a phone. */
  value: z.nullable(z.string()),
  /** The account that got the value second. With an open plate it cannot go online. */
  person: personSchema,
  /** The account that had the value first. */
  other: personSchema,
  createdAt: isoDate,
  settledAt: z.nullable(isoDate),
  settledBy: z.nullable(id),
  note: z.nullable(z.string()),
});
export type SharedNumber = z.output<typeof sharedNumberSchema>;
