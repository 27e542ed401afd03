import * as z from 'zod/mini';
import { adminRoles, positionRoles } from '../admin-roles.js';
import { defineCall } from '../call.js';
import { rideEmergencySchema } from '../ride-emergency.js';
import { rideStatusSchema } from '../ride-lifecycle.js';
import { ratingSchema, rideSchema, riderSummarySchema, tripOnMapSchema } from '../ride.js';
import { id, kolkataDateSchema, latitude, longitude, pageQuery, text } from '../values.js';

// What no first screen calls: the front ends load it with the screens that do.

const rideId = z.object({ id });

export const rateRide = defineCall({
  name: 'rides.rate',
  method: 'POST',
  path: '/api/rides/:id/rate',
  access: 'user',
  limit: 30,
  summary: 'Rates a completed ride, once',
  params: rideId,
  body: ratingSchema,
  refusals: ['forbidden', 'already_rated', 'not_completed'],
  answer: rideSchema,
});

export const riderRides = defineCall({
  name: 'rides.of-rider',
  method: 'GET',
  path: '/api/riders/:riderId/rides',
  access: 'user',
  reach: adminRoles,
  auditedRead: { action: 'read.rides', target: 'user', when: { othersThan: 'riderId' } },
  limit: 120,
  summary: 'A rider’s rides, newest first',
  params: z.object({ riderId: id }),
  query: pageQuery,
  answer: z.array(rideSchema),
});

export const riderSummary = defineCall({
  name: 'rides.summary-of-rider',
  method: 'GET',
  path: '/api/riders/:riderId/summary',
  access: 'user',
  reach: adminRoles,
  auditedRead: { action: 'read.rides', target: 'user', when: { othersThan: 'riderId' } },
  limit: 120,
  summary: 'A rider’s totals over all rides',
  params: z.object({ riderId: id }),
  answer: riderSummarySchema,
});

export const driverRides = defineCall({
  name: 'rides.of-driver',
  method: 'GET',
  path: '/api/drivers/:driverId/rides',
  access: 'user',
  reach: adminRoles,
  auditedRead: { action: 'read.rides', target: 'driver', when: { othersThan: 'driverId' } },
  limit: 120,
  summary: 'A driver’s rides, newest first; of one status, or from a day on, where asked',
  params: z.object({ driverId: id }),
  query: z.extend(pageQuery, {
    status: z.optional(rideStatusSchema),
    /** The first booking day, Asia/Kolkata. */
    from: z.optional(kolkataDateSchema),
  }),
  answer: z.array(rideSchema),
});

export const tripMap = defineCall({
  name: 'rides.map',
  method: 'GET',
  path: '/api/rides/map',
  access: 'admin',
  roles: positionRoles,
  auditedRead: { action: 'read.positions', target: 'call', when: 'always' },
  limit: 300,
  summary: 'All active rides for a map, newest first, 2,000 a page; X-Total-Count says of how many',
  query: z.object({ cursor: pageQuery.shape.cursor }),
  answer: z.array(tripOnMapSchema),
});

/** Answered by svc-rides, which owns the ride: the change, its event and its audit row commit together. */
export const adminUpdateRide = defineCall({
  name: 'rides.admin-update',
  method: 'PATCH',
  path: '/api/admin/rides/:id',
  access: 'admin',
  roles: ['support', 'safety', 'operations'],
  limit: 60,
  summary: 'Cancels an active ride, or completes one in progress; from the pickup on with a reason (R35)',
  params: rideId,
  body: z.strictObject({ action: z.enum(['cancel', 'complete']), reason: z.optional(text(300)) }),
  refusals: ['invalid_transition'],
  answer: rideSchema,
});

export const raiseEmergency = defineCall({
  name: 'rides.emergency',
  method: 'POST',
  path: '/api/rides/:id/emergency',
  access: 'user',
  limit: 30,
  summary: 'Records an emergency on a trip under way and tells administrators at once',
  success: 201,
  // R6: a suspended person may finish a trip, and needs this call to finish it safely.
  whileSuspended: true,
  params: rideId,
  body: z
    .strictObject({ lat: z.optional(latitude), lng: z.optional(longitude) })
    .check(z.refine((body) => (body.lat === undefined) === (body.lng === undefined), 'rule.positionPair')),
  refusals: ['forbidden', 'invalid_transition'],
  answer: rideEmergencySchema,
});

export const rideCreditNote = defineCall({
  name: 'rides.credit-note',
  method: 'GET',
  path: '/api/rides/:id/credit-note',
  access: 'user',
  reach: adminRoles,
  limit: 30,
  summary: 'The credit note of a ride whose tax invoice a refund has lessened, as a PDF',
  params: rideId,
  refusals: ['not_completed'],
  answerType: 'application/pdf',
  /** The file's bytes. */
  answer: z.unknown(),
});

export const rideInvoice = defineCall({
  name: 'rides.invoice',
  method: 'GET',
  path: '/api/rides/:id/invoice',
  access: 'user',
  reach: adminRoles,
  limit: 30,
  summary: 'The invoice of a completed ride, as a PDF',
  params: rideId,
  refusals: ['not_completed'],
  answerType: 'application/pdf',
  /** The file's bytes. */
  answer: z.unknown(),
});
