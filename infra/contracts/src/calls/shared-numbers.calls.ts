import * as z from 'zod/mini';
import { defineCall } from '../call.js';
import { sharedNumberSchema, sharedStateSchema } from '../shared-numbers.js';
import { id, pageQuery, text } from '../values.js';

const queue = {
  method: 'GET',
  access: 'admin',
  roles: ['support', 'safety', 'operations', 'read_only'],
  auditedRead: { action: 'read.flags', target: 'call', when: 'always' },
  limit: 120,
  /** `state` is `open` where none is given. */
  query: z.extend(pageQuery, { state: z.optional(sharedStateSchema) }),
  answer: z.array(sharedNumberSchema),
} as const;

const clearing = {
  method: 'PATCH',
  access: 'admin',
  roles: ['support', 'safety', 'operations'],
  limit: 60,
  params: z.object({ id }),
  /** Why both accounts may have it: for the desk and its audit log. */
  body: z.strictObject({ note: text(500) }),
  refusals: ['already_decided'],
  answer: sharedNumberSchema,
} as const;

export const sharedPhones = defineCall({
  ...queue,
  name: 'auth.shared-phones',
  path: '/api/admin/shared-numbers/phones',
  summary: 'Phones that two accounts have, the newest first',
});

export const clearSharedPhone = defineCall({
  ...clearing,
  name: 'auth.clear-shared-phone',
  path: '/api/admin/shared-numbers/phones/:id',
  summary: 'Says why two accounts may have one phone, with a note; the same again changes nothing',
});

export const sharedDriverNumbers = defineCall({
  ...queue,
  name: 'drivers.shared-numbers',
  path: '/api/admin/shared-numbers/drivers',
  summary: 'Plates, numbers of papers and UPI addresses that two drivers have, the newest first',
});

/** With a plate the driver who got it second may go online from then on. */
export const clearSharedDriverNumber = defineCall({
  ...clearing,
  name: 'drivers.clear-shared-number',
  path: '/api/admin/shared-numbers/drivers/:id',
  summary: 'Says why two drivers may have one plate, paper or UPI address, with a note; the same again changes nothing',
});
