import * as z from 'zod/mini';
import { rideStatusSchema } from './ride-lifecycle.js';
import { isoDate } from './values.js';
import { vehicleTypeSchema } from './vehicles.js';

/** A link by which anybody who has it follows a trip (R39). */
export const tripShareSchema = z.object({
  /** A path where the operator has not said under which address people reach the product (`PUBLIC_URL`). */
  url: z.string(),
  /** 30 minutes after the end of the trip; null while it is under way. */
  expiresAt: z.nullable(isoDate),
});
export type TripShare = z.output<typeof tripShareSchema>;

const place = z.object({ address: z.string(), lat: z.number(), lng: z.number() });

/** A trip as somebody sees it who has a link to it: first names, no phone number, no code, no fare. */
export const sharedTripSchema = z.object({
  status: rideStatusSchema,
  riderName: z.string(),
  driver: z.nullable(
    z.object({ name: z.string(), vehicleModel: z.nullable(z.string()), vehicleNumber: z.nullable(z.string()) }),
  ),
  vehicleType: vehicleTypeSchema,
  pickup: place,
  dropoff: place,
  /** Of the car; null where it is not known, and once the trip is over. `heading` is degrees clockwise from north. */
  position: z.nullable(z.object({ lat: z.number(), lng: z.number(), heading: z.nullable(z.number()), at: isoDate })),
  estimatedArrival: z.nullable(isoDate),
  expiresAt: z.nullable(isoDate),
});
export type SharedTrip = z.output<typeof sharedTripSchema>;
