import * as z from 'zod/mini';

/** A place that can be picked up from or dropped at. Distance in km from where was asked, when that is known. */
export const placeSchema = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  lat: z.number(),
  lng: z.number(),
  distance: z.optional(z.number()),
  /** Which search answered (R27): `photon` or `built-in`. */
  source: z.optional(z.string()),
});
export type Place = z.output<typeof placeSchema>;

export const reversePlaceSchema = z.object({
  name: z.string(),
  address: z.string(),
  lat: z.number(),
  lng: z.number(),
  source: z.optional(z.string()),
});
export type ReversePlace = z.output<typeof reversePlaceSchema>;

const measure = z.object({ text: z.string(), value: z.number() });

/** §3 Route result; `source` says which planner answered, `osrm` or `built-in` (R28). Distances in metres, durations in seconds. */
export const routeSchema = z.object({
  polyline: z.array(z.tuple([z.number(), z.number()])),
  duration: measure,
  distance: measure,
  steps: z.array(
    z.object({
      maneuver: z.enum(['turn-left', 'turn-right', 'straight']),
      instruction: z.string(),
      distance: measure,
      duration: measure,
    }),
  ),
  source: z.string(),
});
export type Route = z.output<typeof routeSchema>;
