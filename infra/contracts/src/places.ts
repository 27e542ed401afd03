import * as z from 'zod/mini';

/** A place that can be picked up from or dropped at. Distance in km from where was asked, when that is known. */
export const placeSchema = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  lat: z.number(),
  lng: z.number(),
  distance: z.optional(z.number()),
  /** What of the search text only the driver can use, as typed: "Flat 302". Absent when nothing was left out. */
  leftOut: z.optional(z.string()),
  /** The kind, for its icon; a search of an older release, or of another server, does not send it. */
  kind: z.optional(z.string()),
  /** Which search answered (R27): `photon` or `city`. */
  source: z.optional(z.string()),
});
export type Place = z.output<typeof placeSchema>;

export const reversePlaceSchema = z.object({
  name: z.string(),
  address: z.string(),
  lat: z.number(),
  lng: z.number(),
  /** Whether a ride can begin or end here (R32). An older svc-drivers without a served area sends none. */
  served: z.optional(z.boolean()),
  /** The city around: of a pack, else of the cities of the world. Null at sea and in the wild. */
  city: z.optional(z.nullable(z.string())),
  source: z.optional(z.string()),
});
export type ReversePlace = z.output<typeof reversePlaceSchema>;

/** The sides of a place, as people say them: "the west side of the station". */
export const sides = ['north', 'east', 'south', 'west'] as const;

/** A point at the roadside where a rider can be picked up. */
export const pickupPointSchema = z.object({
  lat: z.number(),
  lng: z.number(),
  /** What the ride is booked with: "Bandra Station (East gate on SV Road), Bandra West, Mumbai". */
  address: z.string(),
  /** A gate, a door, a taxi stand, a `bay` of a queue zone, or only a street beside the place. A client shows others as `street`. */
  what: z.string(),
  /** "Gate 2"; absent where the data has no name. */
  name: z.optional(z.string()),
  /** On which side of the place it is. */
  side: z.enum(sides),
  /** The street on which the car stops; absent where it has no name. */
  street: z.optional(z.string()),
});
export type PickupPoint = z.output<typeof pickupPointSchema>;

/** Where a car can stop for a rider at a point. */
export const pickupPointsSchema = z.object({
  /** The station, airport, mall or hospital at the point, or the queue zone around it, if it has pickup points; null elsewhere. */
  place: z.nullable(z.string()),
  /** At most 8, those nearest to the point first; empty elsewhere. */
  points: z.array(pickupPointSchema),
  /** How many more the place has. They can be chosen on the map. */
  more: z.int(),
  /** The kind of road at the point on which no car may stop: `motorway`, `flyover`, `tunnel` or `ferry`; null where it may. */
  noStopping: z.nullable(z.string()),
  /** Where a car may stop instead; null where it may stop at the point, or where no other road is within 500 m. */
  moved: z.nullable(
    z.object({
      lat: z.number(),
      lng: z.number(),
      address: z.string(),
      street: z.optional(z.string()),
      /** From the point. */
      metres: z.int(),
    }),
  ),
});
export type PickupPoints = z.output<typeof pickupPointsSchema>;

/** A city that is served (R32) and of which there is a map. Degrees. */
export const citySchema = z.object({
  name: z.string(),
  /** Name of its pack. */
  slug: z.string(),
  /** The initial centre of its map. */
  lat: z.number(),
  lng: z.number(),
  bounds: z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() }),
  /** Whether its roads are known well enough for routes (R28). */
  routable: z.boolean(),
  /** R47: the vehicle types that it has besides the usual ones; left out where there are none. A client ignores names that it does not know. */
  vehicleTypes: z.optional(z.array(z.string())),
});
export type City = z.output<typeof citySchema>;

const measure = z.object({ text: z.string(), value: z.number() });

/** Latitude and longitude. */
export const latLngPair = z.tuple([z.number(), z.number()]);

export const turns = [
  'depart',
  'left',
  'slight-left',
  'sharp-left',
  'right',
  'slight-right',
  'sharp-right',
  'u-turn',
  'roundabout',
  'straight',
  'arrive',
] as const;
/** The maneuver of a step, with more detail than the documented `maneuver`. */
export type Turn = (typeof turns)[number];

/** A maneuver, and the way from it to the next one. */
export const routeStepSchema = z.object({
  maneuver: z.enum(['turn-left', 'turn-right', 'straight']),
  instruction: z.string(),
  distance: measure,
  duration: measure,
  /** The road after the maneuver, when it has a name. */
  street: z.optional(z.string()),
  /** Missing where no roads are known (`source` is `estimate`). */
  turn: z.optional(z.enum(turns)),
  /** At a roundabout: which exit to take, counted from 1. */
  exit: z.optional(z.int()),
  /** The place of the maneuver, `[lat, lng]`. */
  at: z.optional(latLngPair),
  /** On arrival: on which side of the road the destination is. */
  side: z.optional(z.enum(['left', 'right'])),
});
export type RouteStep = z.output<typeof routeStepSchema>;

/**
 * §3 Route result. Distances in metres, durations in seconds. `source` says what answered (R28): `osrm`, an external server;
 * `city`, the roads of a city pack; or `estimate`, where no roads are known: the polyline is the straight line between the two
 * points, and the only step is the arrival.
 */
export const routeSchema = z.object({
  polyline: z.array(latLngPair),
  duration: measure,
  distance: measure,
  steps: z.array(routeStepSchema),
  source: z.string(),
});
export type Route = z.output<typeof routeSchema>;
