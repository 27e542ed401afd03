import * as z from 'zod/mini';
import { rideStatusSchema } from './ride-lifecycle.js';
import { id, isoDate, rupees } from './values.js';
import { vehicleTypeSchema } from './vehicles.js';

/** Percent against yesterday (R23); null where yesterday had nothing to compare with. */
const change = z.nullable(z.number());

export const adminStatsSchema = z.object({
  activeRides: z.int(),
  onlineDrivers: z.int(),
  /** Net of nothing: fares of rides completed today, Asia/Kolkata. */
  dailyRevenue: rupees,
  totalUsers: z.int(),
  completedRides: z.int(),
  totalDrivers: z.int(),
  totalRides: z.int(),
  ridesByStatus: z.record(rideStatusSchema, z.int()),
  /** Minutes from start to completion; null before the first completed trip. */
  avgTripTime: z.nullable(z.number()),
  /** Kilometres. */
  avgTripDistance: z.nullable(z.number()),
  changes: z.object({
    activeRides: change,
    onlineDrivers: change,
    dailyRevenue: change,
    totalUsers: change,
    completedRides: change,
    totalDrivers: change,
  }),
  /** When the newest event in these figures happened. */
  asOf: z.nullable(isoDate),
});
export type AdminStats = z.output<typeof adminStatsSchema>;

export const adminRideSchema = z.object({
  id,
  status: rideStatusSchema,
  rider: z.object({ id, name: z.string() }),
  driver: z.nullable(z.object({ id, name: z.string() })),
  pickupAddress: z.string(),
  dropoffAddress: z.string(),
  vehicleType: vehicleTypeSchema,
  fare: rupees,
  createdAt: isoDate,
  completedAt: z.nullable(isoDate),
});
export type AdminRide = z.output<typeof adminRideSchema>;

export const adminRideListSchema = z.object({ rides: z.array(adminRideSchema), total: z.int() });
