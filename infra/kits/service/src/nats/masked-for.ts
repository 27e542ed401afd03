import {
  deskRoleOf,
  readsContacts,
  readsPositions,
  withMaskedContacts,
  withoutPositions,
  type Call,
} from '@rahi/contracts';
import * as z from 'zod/mini';
import type { RawInbound } from './inbound.js';
import { Reply, WrittenJson } from './reply.js';

const withParams = z.object({ params: z.record(z.string(), z.unknown()) });

/**
 * An answer as the caller's role at the desk may read it: with masked phones and emails for those who may only look, and
 * without positions for those who count money. What is their own, as riders or drivers, stays as it is.
 */
export function maskedFor(call: Call, { principal, payload }: RawInbound, reply: Reply<unknown>): Reply<unknown> {
  if (!principal || deskRoleOf(principal) === null) return reply;
  const withheld = [
    ...(readsContacts(principal) ? [] : [withMaskedContacts]),
    ...(readsPositions(principal) ? [] : [withoutPositions]),
  ];
  if (withheld.length === 0) return reply;
  const reachesOthers = call.access === 'admin' || (call.reach !== null && !isOwn(principal.userId, payload, reply));
  if (!reachesOthers || reply.body instanceof Uint8Array) return reply;
  const json = reply.body instanceof WrittenJson ? reply.body.text : JSON.stringify(reply.body ?? null);
  return new Reply(new WrittenJson(withheld.reduce((rest, withhold) => withhold(rest), json)), reply.headers);
}

/** A call about the caller, by its path or as the service has said. */
function isOwn(userId: string, payload: unknown, { headers }: Reply<unknown>): boolean {
  if (headers.deskRead !== undefined) return !headers.deskRead;
  const asked = withParams.safeParse(payload);
  return asked.success && Object.values(asked.data.params).includes(userId);
}
