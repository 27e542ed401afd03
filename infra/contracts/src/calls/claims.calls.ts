import * as z from 'zod/mini';
import { defineCall } from '../call.js';
import { adminClaimSchema, claimStateSchema, upiReference } from '../payment.js';
import { pageQuery, text } from '../values.js';

export const adminClaims = defineCall({
  name: 'rides.claims',
  method: 'GET',
  path: '/api/admin/claims',
  access: 'admin',
  roles: ['support', 'finance', 'read_only'],
  auditedRead: { action: 'read.rides', target: 'call', when: 'always' },
  limit: 120,
  summary:
    'Payments by UPI that riders claimed 24 hours ago or before, and nobody has confirmed: the oldest first (R40)',
  query: pageQuery,
  answer: z.array(adminClaimSchema),
});

export const rejectClaim = defineCall({
  name: 'rides.reject-claim',
  method: 'PATCH',
  path: '/api/admin/claims/:reference',
  access: 'admin',
  roles: ['finance'],
  limit: 60,
  summary: 'Says that a claimed payment did not come: its ride is due again',
  params: z.object({ reference: upiReference }),
  body: z.strictObject({ reason: text(300) }),
  refusals: ['already_decided'],
  answer: z.object({ reference: z.string(), state: claimStateSchema }),
});
