import { servedAreaSettings } from '@rahi/city';
import { baseConfig } from '@rahi/service-kit';
import * as z from 'zod';

export const ridesConfig = baseConfig.extend({
  ...servedAreaSettings,
  /** R10: `verify`, the driver types the rider's code; `show`, the driver's screens show it and starting needs none. */
  TRIP_CODE: z.enum(['verify', 'show']).default('verify'),
  /** R11: how long drivers nearby may answer before the rider's client assigns one. */
  OFFER_WINDOW_SECONDS: z.coerce.number().min(0).max(300).default(10),
  /** R12: how long a ride may search before it is cancelled. */
  EXPIRY_MINUTES: z.coerce.number().positive().max(1440).default(5),
  /** R13: how long an idempotency key stands for the ride it booked. */
  BOOKING_KEY_HOURS: z.coerce.number().positive().max(720).default(24),
  /** How often each instance forgets keys older than that. */
  BOOKING_KEY_SWEEP_SECONDS: z.coerce.number().positive().max(86_400).default(600),
  /** How often each instance looks for rides to expire. */
  EXPIRY_SWEEP_SECONDS: z.coerce.number().positive().max(60).default(5),
});
export type RidesConfig = z.output<typeof ridesConfig>;
