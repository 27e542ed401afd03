import * as z from 'zod/mini';
import { adminRoles } from '../admin-roles.js';
import { defineCall } from '../call.js';
import {
  openReservationSchema,
  reservationBookingSchema,
  reservationChangeSchema,
  reservationFeeSchema,
  reservationSchema,
  reservationStatusSchema,
} from '../reservation.js';
import { rideKindSchema } from '../ride-kind.js';
import { id, pageQuery, text } from '../values.js';

const reservationId = z.object({ id });

export const createReservation = defineCall({
  name: 'rides.create-reservation',
  method: 'POST',
  path: '/api/reservations',
  access: 'user',
  limit: 30,
  summary: 'Books a ride for later',
  success: 201,
  body: reservationBookingSchema,
  takesKey: true,
  refusals: [
    'forbidden',
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
    'reservation_overlaps',
    'too_early',
    'too_far',
    'too_late',
    'too_many_reservations',
    'vehicle_not_here',
    'wallet_too_low',
  ],
  answer: reservationSchema,
});

export const reservations = defineCall({
  name: 'rides.reservations',
  method: 'GET',
  path: '/api/reservations',
  access: 'user',
  limit: 120,
  summary:
    'The bookings for later of the caller: as their rider, or as the driver who took them; the next pickup first',
  query: z.extend(pageQuery, {
    as: z.optional(z.enum(['rider', 'driver'])),
    /** `past`: those that ended without a ride, newest first. Else those that have no ride yet. */
    show: z.optional(z.enum(['coming', 'past'])),
  }),
  answer: z.array(reservationSchema),
});

export const openReservations = defineCall({
  name: 'rides.open-reservations',
  method: 'GET',
  path: '/api/reservations/open',
  access: 'user',
  limit: 120,
  summary:
    'The bookings for later that the calling driver may take: of their city and vehicle type, the next pickup first',
  query: pageQuery,
  refusals: ['no_driver_profile', 'vehicle_missing'],
  answer: z.array(openReservationSchema),
});

export const getReservation = defineCall({
  name: 'rides.reservation',
  method: 'GET',
  path: '/api/reservations/:id',
  access: 'user',
  reach: adminRoles,
  auditedRead: { action: 'read.reservation', target: 'reservation', when: 'of-ride' },
  limit: 300,
  summary: 'A booking for later, to its rider, the driver who took it, and administrators',
  params: reservationId,
  answer: reservationSchema,
});

export const changeReservation = defineCall({
  name: 'rides.change-reservation',
  method: 'PATCH',
  path: '/api/reservations/:id',
  access: 'user',
  limit: 60,
  summary: 'Changes the time or the note of a booking for later, until 60 minutes before',
  params: reservationId,
  body: reservationChangeSchema,
  refusals: ['forbidden', 'fare_changed', 'reservation_changed', 'reservation_overlaps', 'too_early', 'too_late'],
  answer: reservationSchema,
});

export const reservationFee = defineCall({
  name: 'rides.reservation-fee',
  method: 'GET',
  path: '/api/reservations/:id/fee',
  access: 'user',
  limit: 120,
  summary: 'What cancelling a booking for later costs its rider now',
  params: reservationId,
  answer: reservationFeeSchema,
});

export const cancelReservation = defineCall({
  name: 'rides.cancel-reservation',
  method: 'POST',
  path: '/api/reservations/:id/cancel',
  access: 'user',
  reach: ['support', 'safety', 'operations'],
  limit: 60,
  summary: 'Cancels a booking for later that has no ride yet',
  whileSuspended: true,
  params: reservationId,
  body: z.strictObject({ version: z.optional(z.int().check(z.gte(1))), reason: z.optional(text(300)) }),
  refusals: ['forbidden', 'reservation_changed', 'too_late'],
  answer: reservationSchema,
});

export const takeReservation = defineCall({
  name: 'rides.take-reservation',
  method: 'POST',
  path: '/api/reservations/:id/take',
  access: 'user',
  limit: 60,
  summary: 'A driver takes a booking for later',
  params: reservationId,
  refusals: [
    'driver_not_eligible',
    'no_driver_profile',
    'papers_missing',
    'preference_mismatch',
    'reservation_overlaps',
    'reservation_taken',
    'too_early',
    'too_late',
    'vehicle_missing',
  ],
  answer: reservationSchema,
});

export const giveBackReservation = defineCall({
  name: 'rides.give-back-reservation',
  method: 'POST',
  path: '/api/reservations/:id/give-back',
  access: 'user',
  limit: 60,
  summary: 'The driver who took a booking for later gives it to others',
  whileSuspended: true,
  params: reservationId,
  refusals: ['reservation_changed', 'too_late'],
  answer: z.object({ success: z.boolean() }),
});

export const adminReservations = defineCall({
  name: 'rides.admin-reservations',
  method: 'GET',
  path: '/api/admin/reservations',
  access: 'admin',
  roles: adminRoles,
  auditedRead: { action: 'read.reservations', target: 'call', when: 'always' },
  limit: 120,
  summary:
    'Bookings for later that have no ride yet, the next pickup first; or by status, newest pickup first; of all kinds, or of one',
  query: z.extend(pageQuery, { status: z.optional(reservationStatusSchema), kind: z.optional(rideKindSchema) }),
  answer: z.array(reservationSchema),
});
