import * as z from 'zod/mini';
import { defineCall } from '../call.js';
import { done, id, isoDate } from '../values.js';
import { vehicleTypeSchema } from '../vehicles.js';

// Drivers whom a rider keeps (ADR 86). A driver is named by a ride with the rider, never by an id of theirs (R50).

/** For this many days after a completed trip, its rider may keep its driver. */
export const keepDriverDays = 30;

/** How many drivers a rider may keep. */
export const mostKeptDrivers = 20;

/** The fewest stars of a trip whose driver may be kept; one without stars counts, too. */
export const leastStarsToKeep = 4;

/** A kept driver, as the last of their trips by which the rider kept them has it. */
export const keptDriverSchema = z.object({
  /** The ride by which the driver was kept: it names the driver in the calls. */
  rideId: id,
  /** Null where the ride is no longer stored. */
  name: z.nullable(z.string()),
  vehicleModel: z.nullable(z.string()),
  vehicleType: z.nullable(vehicleTypeSchema),
  keptAt: isoDate,
});
export type KeptDriver = z.output<typeof keptDriverSchema>;

/** The driver is never notified. */
export const keepDriver = defineCall({
  name: 'rides.keep-driver',
  method: 'PUT',
  path: '/api/rides/:id/kept-driver',
  access: 'user',
  limit: 20,
  summary:
    'The rider of a completed trip of the last 30 days keeps its driver, who is then offered the rider’s rides first when near; at most 20 drivers',
  params: z.object({ id }),
  refusals: ['forbidden', 'not_completed', 'too_late', 'too_many_kept_drivers'],
  answer: done,
});

export const removeKeptDriver = defineCall({
  name: 'rides.remove-kept-driver',
  method: 'DELETE',
  path: '/api/rides/:id/kept-driver',
  access: 'user',
  limit: 60,
  summary: 'The rider of a ride no longer keeps its driver; one who is not kept is no fault',
  whileSuspended: true,
  params: z.object({ id }),
  refusals: ['forbidden'],
  answer: done,
});

/** For the screen of a search that has just begun: the exclusive time of its first offer is 10 seconds. */
export const askedFirst = defineCall({
  name: 'rides.asked-first',
  method: 'GET',
  path: '/api/rides/:id/asked-first',
  access: 'user',
  limit: 120,
  summary: 'Which driver whom the rider keeps has the first offer of the ride at the moment, alone',
  params: z.object({ id }),
  refusals: ['forbidden'],
  answer: z.object({
    /** Null without one, and once others are asked, too. */
    driver: z.nullable(
      z.object({
        /** The first name; null where the ride by which the driver was kept is no longer stored. */
        name: z.nullable(z.string()),
        until: isoDate,
      }),
    ),
  }),
});

export const keptDrivers = defineCall({
  name: 'rides.kept-drivers',
  method: 'GET',
  path: '/api/riders/:riderId/kept-drivers',
  access: 'user',
  limit: 120,
  summary: 'The drivers whom the caller keeps, the last one first',
  params: z.object({ riderId: id }),
  answer: z.object({ drivers: z.array(keptDriverSchema) }),
});
