import * as z from 'zod/mini';
import { id, isoDate } from './values.js';

/**
 * Where the car of a trip was from its start to its end, oldest first, to learn how fast roads are: svc-drivers asks svc-rides, which keeps it
 * for a day. Empty for a trip with stops, a rental and an outstation trip: they wait on the way.
 */
export const tripTrail = {
  subject: 'rpc.rides.trip-trail',
  request: z.object({ rideId: id }),
  answer: z.object({ fixes: z.array(z.object({ lat: z.number(), lng: z.number(), at: isoDate })) }),
} as const;
