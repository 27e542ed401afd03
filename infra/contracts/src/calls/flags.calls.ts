import * as z from 'zod/mini';
import { defineCall } from '../call.js';
import { adminFlagSchema, flagKindSchema, flagStateSchema } from '../flags.js';
import { id, pageQuery, text } from '../values.js';

export const adminFlags = defineCall({
  name: 'rides.flags',
  method: 'GET',
  path: '/api/admin/flags',
  access: 'admin',
  roles: ['support', 'safety', 'operations', 'read_only'],
  auditedRead: { action: 'read.flags', target: 'call', when: 'always' },
  limit: 120,
  summary: 'What the desk should look at, and reports of people: open ones first, then newest first',
  query: z.extend(pageQuery, { state: z.optional(flagStateSchema), kind: z.optional(flagKindSchema) }),
  answer: z.array(adminFlagSchema),
});

/** Only records the desk's decision: a separate call suspends accounts. */
export const settleFlag = defineCall({
  name: 'rides.settle-flag',
  method: 'PATCH',
  path: '/api/admin/flags/:id',
  access: 'admin',
  roles: ['support', 'safety', 'operations'],
  limit: 60,
  summary: 'Settles a flag or a report: dismissed, or acted on, with a note; the same again changes nothing',
  params: z.object({ id }),
  body: z.strictObject({
    state: z.enum(['dismissed', 'acted']),
    /** For the desk and its audit log. */
    note: text(500),
  }),
  refusals: ['already_decided'],
  answer: adminFlagSchema,
});
