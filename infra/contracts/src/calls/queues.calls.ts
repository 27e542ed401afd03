import * as z from 'zod/mini';
import { adminRoles } from '../admin-roles.js';
import { defineCall } from '../call.js';
import { ownPlaceSchema, queuedDriverSchema, queueZoneSchema, zoneTermsSchema } from '../queue-zones.js';
import { id } from '../values.js';

// Queues of drivers at airports and stations. No first screen needs any of these calls.

/** The most drivers in one answer about a queue. */
export const mostQueued = 500;

export const ownPlace = defineCall({
  name: 'drivers.own-place',
  method: 'GET',
  path: '/api/drivers/queue',
  access: 'user',
  limit: 60,
  summary: 'The caller’s place in the queue of a zone, or none',
  answer: z.object({ queue: z.nullable(ownPlaceSchema) }),
});

export const queueZones = defineCall({
  name: 'drivers.queue-zones',
  method: 'GET',
  path: '/api/admin/queue-zones',
  access: 'admin',
  roles: adminRoles,
  limit: 120,
  summary: 'The zones with queues, those in use first, and how many drivers wait in each',
  answer: z.array(queueZoneSchema),
});

export const createQueueZone = defineCall({
  name: 'drivers.create-queue-zone',
  method: 'POST',
  path: '/api/admin/queue-zones',
  access: 'admin',
  roles: ['operations'],
  limit: 30,
  summary:
    'Adds a zone, in use at once: 3 to 60 corners, at most 20 km across, in one served city, without crossing itself or another zone in use',
  success: 201,
  body: z.strictObject(zoneTermsSchema.shape),
  answer: queueZoneSchema,
});

export const changeQueueZone = defineCall({
  name: 'drivers.change-queue-zone',
  method: 'PATCH',
  path: '/api/admin/queue-zones/:id',
  access: 'admin',
  roles: ['operations'],
  limit: 60,
  summary: 'Changes a zone, or switches it on or off; those who wait in one that is switched off lose their places',
  params: z.object({ id }),
  body: z
    .strictObject({ ...z.partial(zoneTermsSchema).shape, active: z.optional(z.boolean()) })
    .check(z.refine((body) => Object.keys(body).length > 0, 'rule.changeNothing')),
  answer: queueZoneSchema,
});

export const zoneQueue = defineCall({
  name: 'drivers.zone-queue',
  method: 'GET',
  path: '/api/admin/queue-zones/:id/queue',
  access: 'admin',
  roles: ['support', 'safety', 'operations', 'read_only'],
  limit: 120,
  summary: 'Who waits in the queues of a zone, in their order, and whose place is kept; at most 500',
  params: z.object({ id }),
  answer: z.array(queuedDriverSchema),
});
