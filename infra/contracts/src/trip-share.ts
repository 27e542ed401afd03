import * as z from 'zod/mini';
import { rideStatusSchema } from './ride-lifecycle.js';
import { isoDate } from './values.js';
import { vehicleTypeSchema } from './vehicles.js';

/** A link with which anyone can follow a trip (R39). */
export const tripShareSchema = z.object({
  /** Only a path when the operator has not set the product's address (`PUBLIC_URL`). */
  url: z.string(),
  /** 30 minutes after the end of the trip; null while it is under way. */
  expiresAt: z.nullable(isoDate),
});
export type TripShare = z.output<typeof tripShareSchema>;

const place = z.object({ address: z.string(), lat: z.number(), lng: z.number() });

/** A trip as seen with the link: first names, no phone number, no code, no fare. */
export const sharedTripSchema = z.object({
  status: rideStatusSchema,
  riderName: z.string(),
  driver: z.nullable(
    z.object({ name: z.string(), vehicleModel: z.nullable(z.string()), vehicleNumber: z.nullable(z.string()) }),
  ),
  vehicleType: vehicleTypeSchema,
  pickup: place,
  dropoff: place,
  /** Where it stops on the way, and whether that is done (R44). Absent from a release without stops. */
  stops: z.optional(z.array(z.extend(place, { passed: z.boolean() }))),
  /** The car's position; null when unknown, and once the trip is over. `heading` is degrees clockwise from north. */
  position: z.nullable(z.object({ lat: z.number(), lng: z.number(), heading: z.nullable(z.number()), at: isoDate })),
  estimatedArrival: z.nullable(isoDate),
  expiresAt: z.nullable(isoDate),
});
export type SharedTrip = z.output<typeof sharedTripSchema>;
