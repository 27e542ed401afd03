import * as z from 'zod/mini';
import { id } from './values.js';

/** A task for every service about a person: write its part of a copy, or erase the person. */
export const privacyTaskSchema = z.object({
  requestId: id,
  /** Not called `userId`, because that marks events with a user's whole state. */
  personId: id,
});
export type PrivacyTask = z.output<typeof privacyTaskSchema>;

/** A service has carried it out. */
export const privacyTaskDoneSchema = z.extend(privacyTaskSchema, {
  kind: z.enum(['copy', 'erasure']),
  service: z.string(),
});
export type PrivacyTaskDone = z.output<typeof privacyTaskDoneSchema>;

/** A piece of a service's part of a copy: JSON of one table's rows, or of some of them. Only the gateway requests it. */
export function copyPiece(area: string) {
  return {
    subject: `rpc.${area}.copy-piece`,
    request: z.object({ requestId: id, personId: id, piece: z.int().check(z.minimum(0)) }),
    /** Null after the last one. */
    answer: z.object({ body: z.nullable(z.string()) }),
  } as const;
}

/** Whether the caller's copy exists: the gateway asks before it joins the pieces. @throws Refusal not_found */
export const copyReady = {
  subject: 'rpc.auth.copy-ready',
  request: z.object({ requestId: id, personId: id }),
  answer: z.object({ askedAt: z.string(), until: z.string() }),
} as const;

/** The reasons that keep an account open: svc-auth asks before it erases. */
export const accountOpen = {
  subject: 'rpc.rides.account-open',
  request: z.object({ personId: id }),
  answer: z.object({
    rideRuns: z.boolean(),
    /** Whether the person owes the platform money, or the platform the person. */
    moneyDue: z.boolean(),
  }),
} as const;
