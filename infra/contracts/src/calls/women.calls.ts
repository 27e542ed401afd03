import * as z from 'zod/mini';
import { adminRoles } from '../admin-roles.js';
import { defineCall } from '../call.js';
import { driverProfileSchema } from '../driver.js';
import { id, isoDate, latitude, longitude, pageQuery, text } from '../values.js';
import { vehicleTypeSchema } from '../vehicles.js';

// Women who drive, and who ask for a woman driver (R46). No first screen needs any of these calls.

/** Minutes of `womenNear` are rounded up to a multiple of this: exact ones would say where a driver is. */
export const womenMinutesStep = 5;

/** R46: minutes come from the drivers of this moment; without a woman near, a type has null. */
export const womenNear = defineCall({
  name: 'drivers.women-near',
  method: 'GET',
  path: '/api/drivers/women',
  access: 'user',
  limit: 30,
  summary:
    'Whether enough women drive in the city of a point for a rider to ask for one, and in how many minutes, to the next five, one of each vehicle type can be there',
  query: z.object({ lat: latitude, lng: longitude }),
  refusals: ['profile_incomplete'],
  answer: z.object({
    offered: z.boolean(),
    /** Empty unless it is offered. */
    types: z.array(z.object({ vehicleType: vehicleTypeSchema, minutes: z.nullable(z.int()) })),
  }),
});

/** R46: only a driver of whom the desk has verified that she is a woman counts as one. */
export const verifyWoman = defineCall({
  name: 'drivers.verify-woman',
  method: 'PATCH',
  path: '/api/admin/drivers/:driverId/woman',
  access: 'admin',
  roles: ['support', 'safety', 'operations'],
  limit: 60,
  summary: 'Says that the papers of a driver who says that she is a woman agree with it, or do not',
  params: z.object({ driverId: id }),
  /** The reason is for the audit log only. A desk of an older release gives none. */
  body: z.strictObject({ verified: z.boolean(), reason: z.optional(text(300)) }),
  refusals: ['preference_mismatch'],
  answer: driverProfileSchema,
});

/** A driver who says that she is a woman, of whom the desk has not decided yet, and since when she says it. */
export const womanReviewSchema = z.object({
  driverId: id,
  name: z.string(),
  phone: z.nullable(z.string()),
  since: isoDate,
});
export type WomanReview = z.output<typeof womanReviewSchema>;

/** Who sees no contacts at the desk sees nobody's gender (ADR 81). */
export const womanReviews = defineCall({
  name: 'drivers.woman-reviews',
  method: 'GET',
  path: '/api/admin/women',
  access: 'admin',
  roles: ['support', 'safety', 'operations'],
  limit: 120,
  summary: 'Drivers who say that they are women and wait for the desk, those who wait longest first',
  query: pageQuery,
  answer: z.array(womanReviewSchema),
});

export const womenByCity = defineCall({
  name: 'drivers.women-by-city',
  method: 'GET',
  path: '/api/drivers/women-by-city',
  access: 'admin',
  roles: adminRoles,
  limit: 120,
  summary: 'How many verified women drive in each city, by where they were last, and how many of them are online',
  answer: z.object({
    /** Of cities with at least one; null for places outside of all cities. */
    cities: z.array(z.object({ city: z.nullable(z.string()), verified: z.int(), online: z.int() })),
  }),
});
