import * as z from 'zod/mini';
import { blockReasonSchema } from './calls/blocks.calls.js';
import { id, isoDate } from './values.js';

/** Why the desk should review a person. `report` comes from another person; a job finds the others. */
export const flagKinds = [
  'impossible_trip',
  'gps_jump',
  'pair',
  'cancel_rate',
  'decline_rate',
  'shared_device',
  'report',
] as const;
export const flagKindSchema = z.enum(flagKinds);
export type FlagKind = z.output<typeof flagKindSchema>;

/** `acted`: an administrator took an action, described in their note. A flag itself has no effect. */
export const flagStateSchema = z.enum(['open', 'dismissed', 'acted']);
export type FlagState = z.output<typeof flagStateSchema>;

const personSchema = z.object({
  id,
  role: z.enum(['rider', 'driver']),
  /** As stored with the ride; empty if it is not. */
  name: z.string(),
});

/** A flag, or the report of a person, at the desk. */
export const adminFlagSchema = z.object({
  id,
  kind: flagKindSchema,
  state: flagStateSchema,
  /** The person it is about. */
  person: personSchema,
  /** The other person of a pair, or the one who reported. */
  other: z.nullable(personSchema),
  /** The ride it is about, or the newest ride that led to it. */
  rideId: id,
  /** How many rides or offers are counted, and of how many. */
  count: z.nullable(z.int()),
  of: z.nullable(z.int()),
  /** The metres of a trip, or between two of its positions. */
  metres: z.nullable(z.int()),
  seconds: z.nullable(z.int()),
  /** For a report, with the reporter's words; null once their account has been deleted. */
  reason: z.nullable(blockReasonSchema),
  text: z.nullable(z.string()),
  createdAt: isoDate,
  settledAt: z.nullable(isoDate),
  settledBy: z.nullable(id),
  note: z.nullable(z.string()),
});
export type AdminFlag = z.output<typeof adminFlagSchema>;
