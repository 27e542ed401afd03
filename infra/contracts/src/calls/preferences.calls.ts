import * as z from 'zod/mini';
import { defineCall } from '../call.js';
import { driverProfileSchema } from '../driver.js';
import { preferenceList, vehicleFeatureSchema } from '../preferences.js';
import { id, isoDate, latitude, longitude, pageQuery, text } from '../values.js';
import { vehicleTypeSchema } from '../vehicles.js';

// What vehicles have that riders may ask for (ADR 88). No first screen needs any of these calls.

export const featuresNear = defineCall({
  name: 'drivers.features-near',
  method: 'GET',
  path: '/api/drivers/features',
  access: 'user',
  limit: 30,
  summary: 'How many free drivers within 10 km of a point have each verified feature, by vehicle type',
  query: z.object({ lat: latitude, lng: longitude }),
  refusals: ['profile_incomplete'],
  answer: z.object({
    /** Of the types of the place that may have a feature. */
    types: z.array(
      z.object({
        vehicleType: vehicleTypeSchema,
        features: z.array(z.object({ feature: z.string(), drivers: z.int() })),
      }),
    ),
  }),
});

/** A driver of whose vehicle something waits for the desk, and since when the first of it does. */
export const featureReviewSchema = z.object({
  driverId: id,
  name: z.string(),
  vehicleModel: z.nullable(z.string()),
  vehicleNumber: z.nullable(z.string()),
  vehicleType: z.nullable(vehicleTypeSchema),
  since: isoDate,
  waiting: preferenceList,
});
export type FeatureReview = z.output<typeof featureReviewSchema>;

export const featureReviews = defineCall({
  name: 'drivers.feature-reviews',
  method: 'GET',
  path: '/api/admin/features',
  access: 'admin',
  roles: ['support', 'safety', 'operations', 'read_only'],
  limit: 120,
  summary: 'Drivers with features of their vehicle that wait for the desk, those who wait longest first',
  query: pageQuery,
  answer: z.array(featureReviewSchema),
});

export const verifyFeature = defineCall({
  name: 'drivers.verify-feature',
  method: 'PATCH',
  path: '/api/admin/drivers/:driverId/features',
  access: 'admin',
  roles: ['support', 'safety', 'operations'],
  limit: 60,
  summary: 'Says that the vehicle of a driver who declares a feature has it, or does not',
  params: z.object({ driverId: id }),
  /** `vehicleNumber` as the administrator read it: a driver may change the vehicle at any moment. */
  body: z.strictObject({ feature: vehicleFeatureSchema, verified: z.boolean(), vehicleNumber: z.nullable(text(16)) }),
  refusals: ['preference_mismatch'],
  answer: driverProfileSchema,
});
