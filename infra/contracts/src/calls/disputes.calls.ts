import * as z from 'zod/mini';
import { adminRoles } from '../admin-roles.js';
import { defineCall } from '../call.js';
import { adminDisputeSchema, disputeReasonSchema, disputeSchema, disputeStateSchema } from '../disputes.js';
import { id, pageQuery, text } from '../values.js';

const ofRide = z.object({ id });
const paise = (least: number) => z.int().check(z.gte(least), z.lte(100_000_000));

export const openDispute = defineCall({
  name: 'rides.open-dispute',
  method: 'POST',
  path: '/api/rides/:id/dispute',
  access: 'user',
  limit: 30,
  summary: 'Its rider says what is wrong with the bill of a ride, once, within 30 days',
  success: 201,
  whileSuspended: true,
  params: ofRide,
  body: z
    .strictObject({ reason: disputeReasonSchema, text: z.optional(text(500)) })
    .check(z.refine((body) => body.reason !== 'other' || body.text !== undefined, 'rule.disputeText')),
  refusals: ['forbidden', 'already_disputed', 'nothing_due', 'too_late'],
  answer: disputeSchema,
});

export const rideDispute = defineCall({
  name: 'rides.dispute',
  method: 'GET',
  path: '/api/rides/:id/dispute',
  access: 'user',
  reach: adminRoles,
  limit: 120,
  summary:
    'What its rider said is wrong with the bill of a ride, and what came of it; null for a bill nobody has disputed',
  params: ofRide,
  answer: z.nullable(disputeSchema),
});

export const adminDisputes = defineCall({
  name: 'rides.disputes',
  method: 'GET',
  path: '/api/admin/disputes',
  access: 'admin',
  roles: adminRoles,
  auditedRead: { action: 'read.disputes', target: 'call', when: 'always' },
  limit: 120,
  summary: 'Disputed bills: open ones first, then newest first',
  query: z.extend(pageQuery, { state: z.optional(disputeStateSchema) }),
  answer: z.array(adminDisputeSchema),
});

export const decideDispute = defineCall({
  name: 'rides.decide-dispute',
  method: 'PATCH',
  path: '/api/admin/disputes/:id',
  access: 'admin',
  roles: ['support', 'finance'],
  limit: 60,
  summary: 'Refunds a disputed bill in part or in whole, or rejects the dispute',
  params: z.object({ id }),
  body: z.discriminatedUnion('action', [
    z.strictObject({
      action: z.literal('refund'),
      /** For the rider's wallet. */
      paise: paise(1),
      /** The driver's part of it; the platform bears the rest. */
      driverSharePaise: z.optional(paise(0)),
      /** For the desk and its audit log. */
      note: text(500),
      /** For the rider: why. */
      reply: z.optional(text(500)),
    }),
    z.strictObject({ action: z.literal('reject'), note: text(500), reply: z.optional(text(500)) }),
  ]),
  refusals: ['already_decided'],
  answer: adminDisputeSchema,
});
