import * as z from 'zod/mini';
import { adminRoles } from '../admin-roles.js';
import { defineCall } from '../call.js';
import { ratingSchema, rideSchema } from '../ride.js';
import { rideEmergencySchema } from '../ride-emergency.js';
import { guestLinkSchema, sharedTripSchema } from '../trip-share.js';
import { done, id, latitude, longitude } from '../values.js';

// Rides for somebody else (R45, ADR 77). No first screen needs any of them but the list.

export const guestRides = defineCall({
  name: 'rides.guest-rides',
  method: 'GET',
  path: '/api/riders/:riderId/guest-rides',
  access: 'user',
  reach: adminRoles,
  auditedRead: { action: 'read.rides', target: 'user', when: { othersThan: 'riderId' } },
  limit: 300,
  summary: 'The rider’s active rides for guests, newest first; at most two',
  params: z.object({ riderId: id }),
  answer: z.array(rideSchema),
});

export const linkForGuest = defineCall({
  name: 'rides.guest-link',
  method: 'POST',
  path: '/api/rides/:id/guest-link',
  access: 'user',
  limit: 20,
  summary:
    'Makes the link of a ride’s guest, with the trip code, or of a parcel’s receiver, with the delivery code; its rider only',
  success: 201,
  whileSuspended: true,
  params: z.object({ id }),
  refusals: ['forbidden', 'invalid_transition', 'too_many_requests'],
  answer: guestLinkSchema,
});

// What a guest does with their link, without signing in. Each is refused with 404 alike for a wrong, an ended and an expired
// link, and for one that is not a guest's.

const token = z.object({ token: z.string().check(z.maxLength(200)) });

export const callAsGuest = defineCall({
  name: 'rides.guest-call',
  method: 'POST',
  path: '/api/shared-trips/:token/call',
  access: 'public',
  limit: 10,
  summary: 'Rings the guest, then the driver, so that neither learns the other’s number',
  // The call's own line is asked.
  timeoutMs: 9000,
  params: token,
  refusals: ['invalid_transition', 'profile_incomplete', 'calls_off', 'too_many_requests'],
  answer: done,
});

export const raiseEmergencyAsGuest = defineCall({
  name: 'rides.guest-emergency',
  method: 'POST',
  path: '/api/shared-trips/:token/emergency',
  access: 'public',
  limit: 10,
  summary: 'Records an emergency of the guest and tells administrators at once',
  success: 201,
  params: token,
  body: z
    .strictObject({ lat: z.optional(latitude), lng: z.optional(longitude) })
    .check(z.refine((body) => (body.lat === undefined) === (body.lng === undefined), 'rule.positionPair')),
  refusals: ['invalid_transition'],
  answer: z.pick(rideEmergencySchema, { raisedAt: true, message: true }),
});

export const rateAsGuest = defineCall({
  name: 'rides.guest-rate',
  method: 'POST',
  path: '/api/shared-trips/:token/rate',
  access: 'public',
  limit: 10,
  summary: 'Rates the driver once, in the place of the rider who booked',
  params: token,
  body: z.omit(ratingSchema, { riderId: true }),
  refusals: ['not_completed', 'already_rated'],
  answer: sharedTripSchema,
});

export const blockGuestBookings = defineCall({
  name: 'rides.block-guest-bookings',
  method: 'POST',
  path: '/api/shared-trips/:token/bookings-block',
  access: 'public',
  limit: 10,
  summary: 'Nobody can book rides for the guest’s phone number any more; the same again changes nothing',
  params: token,
  answer: sharedTripSchema,
});

export const allowGuestBookings = defineCall({
  name: 'rides.allow-guest-bookings',
  method: 'DELETE',
  path: '/api/shared-trips/:token/bookings-block',
  access: 'public',
  limit: 10,
  summary: 'Rides can be booked for the guest’s phone number again; the same again changes nothing',
  params: token,
  answer: sharedTripSchema,
});
