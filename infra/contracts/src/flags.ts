import * as z from 'zod/mini';
import { blockReasonSchema } from './calls/blocks.calls.js';
import { id, isoDate } from './values.js';

/** Why the desk should look at a person. `report` is what another person said; the others are found by a job. */
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

/** `acted`: somebody at the desk did something about it, as their note says. A flag itself never does anything. */
export const flagStateSchema = z.enum(['open', 'dismissed', 'acted']);
export type FlagState = z.output<typeof flagStateSchema>;

const personSchema = z.object({
  id,
  role: z.enum(['rider', 'driver']),
  /** As the ride keeps it; empty where it does not. */
  name: z.string(),
});

/** A flag, or the report of a person, at the desk. */
export const adminFlagSchema = z.object({
  id,
  kind: flagKindSchema,
  state: flagStateSchema,
  /** Whom it is about. */
  person: personSchema,
  /** The other of a pair, or who reported. */
  other: z.nullable(personSchema),
  /** The ride it is about, or the newest one that it was found by. */
  rideId: id,
  /** How many rides or offers are counted, and of how many. */
  count: z.nullable(z.int()),
  of: z.nullable(z.int()),
  /** Of a trip, or between two of its positions. */
  metres: z.nullable(z.int()),
  seconds: z.nullable(z.int()),
  /** Of a report, with the words of who reported; null once their account has ended. */
  reason: z.nullable(blockReasonSchema),
  text: z.nullable(z.string()),
  createdAt: isoDate,
  settledAt: z.nullable(isoDate),
  settledBy: z.nullable(id),
  note: z.nullable(z.string()),
});
export type AdminFlag = z.output<typeof adminFlagSchema>;
