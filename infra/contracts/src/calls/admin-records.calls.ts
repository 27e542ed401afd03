import * as z from 'zod/mini';
import { adminDriverSchema, adminRideDetailSchema, auditListSchema } from '../admin-records.js';
import { adminRoles } from '../admin-roles.js';
import { defineCall } from '../call.js';
import { id, kolkataDateSchema, pageQuery, searchText } from '../values.js';

export const adminRide = defineCall({
  name: 'admin.ride',
  method: 'GET',
  path: '/api/admin/rides/:id',
  access: 'admin',
  roles: adminRoles,
  auditedRead: { action: 'read.ride', target: 'ride', when: 'always' },
  limit: 120,
  summary: 'How a ride went: its events, how its fare was split, its emergencies',
  params: z.object({ id }),
  answer: adminRideDetailSchema,
});

export const adminDriver = defineCall({
  name: 'admin.driver',
  method: 'GET',
  path: '/api/admin/drivers/:id',
  access: 'admin',
  roles: adminRoles,
  auditedRead: { action: 'read.driver', target: 'driver', when: 'always' },
  limit: 120,
  summary: 'A driver with its vehicle, trips, earnings and newest rides',
  params: z.object({ id }),
  answer: adminDriverSchema,
});

export const adminAudit = defineCall({
  name: 'admin.audit',
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  roles: adminRoles,
  limit: 120,
  summary: 'What administrators did and read, and who was refused, newest first',
  query: z.extend(pageQuery, {
    /** Id of the administrator. */
    actor: z.optional(id),
    /** Id of the user, ride or driver it was done to. */
    target: z.optional(id),
    /** Name, email or phone of the administrator or the target. */
    person: z.optional(searchText(100)),
    /** Days of Asia/Kolkata, both included. */
    from: z.optional(kolkataDateSchema),
    to: z.optional(kolkataDateSchema),
    /** To the letter: an `AdminAction`, or the name of the call that was refused. */
    action: z.optional(searchText(60)),
    outcome: z.optional(z.enum(['done', 'refused'])),
  }),
  answer: auditListSchema,
});
