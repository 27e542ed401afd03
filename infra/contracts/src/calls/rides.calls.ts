import * as z from 'zod/mini';
import { adminRoles, positionRoles } from '../admin-roles.js';
import { defineCall } from '../call.js';
import { releaseReasonSchema, rideBookingSchema, rideRequestSchema, rideSchema, trackingSchema } from '../ride.js';
import { rideStatusSchema } from '../ride-lifecycle.js';
import { clientTime, done, headingReading, id, latitude, longitude, shownText, speedReading, text } from '../values.js';

export { blockDays, blockPerson, blockReasons, blockReasonSchema, type BlockReason } from './blocks.calls.js';
export { activeRides } from './active-rides.calls.js';
export { adminClaims, rejectClaim } from './claims.calls.js';
export { dispatchFigures, rideDispatch } from './dispatch.calls.js';
export { orderPayment, paymentWebhook } from './provider.calls.js';
export { calculateFare, cancellationFee, driverCharge, payRide, rideReceipt, tipRide } from './money.calls.js';
export { adminSurge, controlSurge } from './surge.calls.js';
export { adminTariffs, dryRunTariffs, publishTariff, rulesReport, rulesToday } from './tariff.calls.js';
export { adminDisputes, decideDispute, openDispute, rideDispute } from './disputes.calls.js';
export { adminFlags, settleFlag } from './flags.calls.js';
export { createPromo, promos, switchPromo } from './promos.calls.js';
export { readStatement, settleStatement } from './bank-statement.calls.js';
export { riderDues, riderWallet, topUpWallet } from './wallet.calls.js';
export * from './changes.calls.js';
export * from './chat.calls.js';
export * from './faces.calls.js';
export * from './guests.calls.js';
export * from './kept-drivers.calls.js';
export * from './payouts.calls.js';
export * from './outstation.calls.js';
export * from './parcels.calls.js';
export * from './rentals.calls.js';
export * from './reservations.calls.js';
export * from './ride-records.calls.js';
export * from './stops.calls.js';
export * from './trip-safety.calls.js';
export * from './unmet-wishes.calls.js';

const rideId = z.object({ id });

export const createRide = defineCall({
  name: 'rides.create',
  method: 'POST',
  path: '/api/rides',
  access: 'user',
  limit: 30,
  summary: 'Books a ride; it starts searching for a driver',
  success: 201,
  body: rideBookingSchema,
  takesKey: true,
  refusals: [
    'forbidden',
    'active_ride_exists',
    'dues_open',
    'fare_changed',
    'guest_not_bookable',
    'key_reused',
    'not_served',
    'preference_mismatch',
    'profile_incomplete',
    'promo_not_valid',
    'rental_not_offered',
    'outstation_not_offered',
    'not_outstation',
    'parcel_not_offered',
    'too_far',
    'too_many_guest_rides',
    'too_many_requests',
    'vehicle_not_here',
    'wallet_too_low',
  ],
  answer: rideSchema,
});

/** A move of a ride along its lifecycle. A driver's device stores those that it could not send. */
export const rideMove = z.strictObject({
  status: rideStatusSchema,
  driverId: z.optional(id),
  otp: z.optional(z.string().check(z.regex(/^\d{4}$/, 'rule.otp'))),
  startedAt: z.optional(clientTime),
  completedAt: z.optional(clientTime),
  // Of a driver who ends the trip away from the drop-off (R35), arrives or ends it without a position of the last minute
  // (R49), or cancels because the rider did not come (`rider_no_show`, R12); of an administrator; or one of `riderCancelReasons`.
  reason: z.optional(text(300)),
  /** Of a driver who ends a rental, or a one-way outstation trip: what the place is called where the car stands. Ignored otherwise. */
  dropoffAddress: z.optional(shownText(300)),
  /** Applies only while the ride is at this version: else 409 `ride_changed`, with the current state. */
  version: z.optional(z.int().check(z.gte(1))),
});

export const updateRide = defineCall({
  name: 'rides.update',
  method: 'PATCH',
  path: '/api/rides/:id',
  access: 'user',
  reach: ['support', 'safety', 'operations'],
  limit: 120,
  summary: 'Moves a ride along its lifecycle',
  whileSuspended: true,
  params: rideId,
  body: rideMove,
  refusals: [
    'account_suspended',
    'invalid_transition',
    'ride_changed',
    'ride_taken',
    'driver_busy',
    'late_for_reservation',
    'driver_must_accept',
    'driver_not_eligible',
    'preference_mismatch',
    'far_from_pickup',
    'far_from_dropoff',
    'photo_missing',
    'position_missing',
    'stops_left',
    'ride_cancelled',
    'offer_expired',
    'too_early',
    'too_many_requests',
    'wrong_trip_code',
    'trip_code_locked',
  ],
  answer: rideSchema,
});

export const getRide = defineCall({
  name: 'rides.get',
  method: 'GET',
  path: '/api/rides/:id',
  access: 'user',
  reach: adminRoles,
  auditedRead: { action: 'read.ride', target: 'ride', when: 'of-ride' },
  limit: 300,
  summary: 'A ride, to its people and to admins; a searching one as a request, to drivers to whom it is open',
  params: rideId,
  refusals: ['ride_taken', 'ride_cancelled', 'offer_expired'],
  answer: z.union([rideSchema, rideRequestSchema]),
});

export const declineRide = defineCall({
  name: 'rides.decline',
  method: 'POST',
  path: '/api/rides/:id/decline',
  access: 'user',
  limit: 120,
  summary: 'Passes an offer on to the next driver',
  success: 204,
  whileSuspended: true,
  params: rideId,
  answer: z.null(),
});

export const confirmRide = defineCall({
  name: 'rides.confirm',
  method: 'POST',
  path: '/api/rides/:id/confirm',
  access: 'user',
  limit: 60,
  summary: 'The driver confirms a ride that its rider gave them',
  params: rideId,
  refusals: ['invalid_transition'],
  answer: rideSchema,
});

export const releaseRide = defineCall({
  name: 'rides.release',
  method: 'POST',
  path: '/api/rides/:id/release',
  access: 'user',
  limit: 30,
  summary: 'The driver gives a ride back before the pickup; it searches again at the same fare',
  whileSuspended: true,
  params: rideId,
  body: z.strictObject({ reason: releaseReasonSchema }),
  refusals: ['invalid_transition'],
  answer: rideSchema,
});

export const getTracking = defineCall({
  name: 'rides.tracking',
  method: 'GET',
  path: '/api/rides/:id/tracking',
  access: 'user',
  reach: positionRoles,
  auditedRead: { action: 'read.positions', target: 'ride', when: 'of-ride' },
  limit: 300,
  summary: 'Positions, progress and arrival of a trip',
  params: rideId,
  answer: trackingSchema,
});

export const shareLocation = defineCall({
  name: 'rides.location',
  method: 'POST',
  path: '/api/rides/:id/location',
  access: 'user',
  limit: 600,
  summary: 'Shares the rider’s or the driver’s position during a trip',
  whileSuspended: true,
  params: rideId,
  body: z.object({
    lat: latitude,
    lng: longitude,
    userType: z.enum(['rider', 'driver']),
    heading: headingReading,
    speed: speedReading,
    /** When the position was taken. */
    timestamp: z.optional(clientTime),
    /** When it was sent, by the same clock: with `timestamp` it gives the time that the position waited for the network. */
    sentAt: z.optional(clientTime),
  }),
  refusals: ['forbidden', 'invalid_transition'],
  answer: done,
});

export const riderActiveRide = defineCall({
  name: 'rides.active-of-rider',
  method: 'GET',
  path: '/api/riders/:riderId/active-ride',
  access: 'user',
  reach: adminRoles,
  auditedRead: { action: 'read.rides', target: 'user', when: { othersThan: 'riderId' } },
  limit: 300,
  summary: 'The rider’s active ride, or null',
  params: z.object({ riderId: id }),
  answer: z.nullable(rideSchema),
});

export const rideRequests = defineCall({
  name: 'rides.requests',
  method: 'GET',
  path: '/api/ride-requests',
  access: 'user',
  limit: 300,
  summary: 'Searching rides of the online driver’s vehicle type within 10 km, nearest first',
  refusals: ['no_driver_profile', 'driver_offline', 'vehicle_missing', 'position_missing'],
  answer: z.array(rideRequestSchema),
});

export const driverActiveRide = defineCall({
  name: 'rides.active-of-driver',
  method: 'GET',
  path: '/api/drivers/:driverId/active-ride',
  access: 'user',
  reach: adminRoles,
  auditedRead: { action: 'read.rides', target: 'driver', when: { othersThan: 'driverId' } },
  limit: 300,
  summary: 'The driver’s active ride, or null',
  params: z.object({ driverId: id }),
  answer: z.nullable(rideSchema),
});
