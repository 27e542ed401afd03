import * as z from 'zod/mini';
import { id, latitude, longitude } from '../values.js';
import { vehicleTypeSchema } from '../vehicles.js';

/** Pickups in one request: those of rides for which a round found nobody. */
export const mostPickupsAround = 20;
/** Drivers in one request who are asked about by their ids. */
export const mostAskedDrivers = 400;
/** Of the drivers around a pickup who cannot be offered a ride, the nearest in an answer. */
export const nearestAround = 5;
/** A driver who went offline counts around a pickup for this many hours. */
export const offlineHours = 2;

/** Where a driver stands: `silent` has sent no position for 2 minutes. */
export const driverWhereabouts = ['free', 'on_trip', 'silent', 'offline'] as const;
const whereabouts = z.enum(driverWhereabouts);
export type DriverWhereabouts = z.output<typeof whereabouts>;

const counted = z.int().check(z.nonnegative());

/**
 * Not routed: how many drivers of a type are within `radiusKm` of each pickup, and where they stand, for the desk's answer to “why did
 * this ride find nobody”. `asked` are drivers whom an earlier round considered: null for their place where none is known. Drivers who
 * do not exist any more are left out.
 */
export const driversAround = {
  subject: 'rpc.drivers.around',
  request: z.object({
    vehicleType: vehicleTypeSchema,
    pickups: z.array(z.object({ lat: latitude, lng: longitude })).check(z.maxLength(mostPickupsAround)),
    radiusKm: z.number(),
    driverIds: z.array(id).check(z.maxLength(mostAskedDrivers)),
  }),
  answer: z.object({
    /** For each pickup, in their order. */
    around: z.array(
      z.object({
        counts: z.object({ free: counted, on_trip: counted, silent: counted, offline: counted }),
        /** The nearest of those who are not free, nearest first. Straight, in km. */
        nearest: z.array(z.object({ driverId: id, name: z.string(), km: z.number(), where: whereabouts })),
      }),
    ),
    asked: z.array(
      z.object({
        driverId: id,
        name: z.string(),
        place: z.nullable(z.object({ lat: latitude, lng: longitude })),
        where: z.union([whereabouts, z.literal('other_vehicle')]),
      }),
    ),
  }),
} as const;
