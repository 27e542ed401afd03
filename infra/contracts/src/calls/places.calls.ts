import * as z from 'zod/mini';
import { defineCall } from '../call.js';
import { citySchema, pickupPointsSchema, placeSchema, reversePlaceSchema, routeSchema } from '../places.js';
import { mostStops } from '../stops.js';
import { headingReading, latitude, latLngInput, longitude, searchText } from '../values.js';
import { vehicleTypeSchema } from '../vehicles.js';

export const navigationRoute = defineCall({
  name: 'drivers.route',
  method: 'POST',
  path: '/api/navigation/route',
  access: 'user',
  limit: 120,
  summary: 'A driving route between two points',
  whileSuspended: true,
  body: z.object({
    origin: latLngInput,
    destination: latLngInput,
    /** Stops on the way, in their order (R44). */
    via: z.optional(z.array(latLngInput).check(z.maxLength(mostStops))),
    /** The vehicle type; without it, a car. */
    vehicleType: z.optional(vehicleTypeSchema),
    /** Degrees clockwise from north in which the vehicle moves at the origin: the route begins that way. */
    heading: headingReading,
  }),
  answer: routeSchema,
});

export const searchPlaces = defineCall({
  name: 'drivers.places',
  method: 'GET',
  path: '/api/places',
  access: 'user',
  limit: 300,
  summary: 'Places by name, at most 5, from 2 characters',
  query: z.object({
    q: searchText(500).check(z.minLength(2)),
    lat: z.optional(latitude),
    lng: z.optional(longitude),
  }),
  answer: z.array(placeSchema),
});

export const reversePlace = defineCall({
  name: 'drivers.place-at',
  method: 'GET',
  path: '/api/places/reverse',
  access: 'user',
  limit: 120,
  summary: 'The name of a point: its street, the station near it, its locality or its city; and whether it is served',
  query: z.object({ lat: latitude, lng: longitude }),
  answer: reversePlaceSchema,
});

export const pickupPoints = defineCall({
  name: 'drivers.pickup-points',
  method: 'GET',
  path: '/api/places/pickup-points',
  access: 'user',
  limit: 120,
  summary:
    'Where a car can stop for a rider at a point: the entrances and streets of a station, airport, mall or hospital, at most 8; and a street instead of a motorway or a flyover',
  query: z.object({ lat: latitude, lng: longitude }),
  answer: pickupPointsSchema,
});

/** Public, because the sign-in page names the cities of Rahi. */
export const servedCities = defineCall({
  name: 'drivers.cities',
  method: 'GET',
  path: '/api/cities',
  access: 'public',
  limit: 120,
  summary: 'The cities that are served and of which there is a map',
  answer: z.array(citySchema),
});
