import * as z from 'zod/mini';
import { isoDate } from './values.js';

/** What trips have said about the speeds of roads, for the desk. It names nobody. */
export const learntSpeedsSchema = z.object({
  /** Ended trips of which something was learnt, of which nothing could be, that came after their trail was deleted, and that wait. */
  trips: z.object({ learnt: z.int(), nothing: z.int(), late: z.int(), waiting: z.int() }),
  /** Seconds since the oldest waiting trip ended; null where none waits. */
  lagSeconds: z.nullable(z.number()),
  /** When the speeds of today were made; null before the first time. */
  madeAt: z.nullable(isoDate),
  /** Cells are pieces of road in a half hour of the week; `learnt` have five trips or more. */
  cities: z.array(z.object({ city: z.string(), cells: z.int(), learnt: z.int() })),
  /** The roads that are slowest beside their class, the slowest first. */
  worst: z.array(
    z.object({
      city: z.string(),
      /** Empty for a road without a name. */
      road: z.string(),
      /** From Monday 00:00 in Asia/Kolkata: 0 to 335. */
      halfHour: z.int(),
      kmh: z.number(),
      classKmh: z.number(),
      trips: z.number(),
    }),
  ),
});
export type LearntSpeeds = z.output<typeof learntSpeedsSchema>;
