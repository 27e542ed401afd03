import * as z from 'zod/mini';
import { adminRoles, positionRoles } from '../admin-roles.js';
import { defineCall } from '../call.js';
import {
  driverProfileSchema,
  driverSorts,
  driverStandingSchema,
  driverTodaySchema,
  fleetDotSchema,
  nearbyDriverSchema,
  onlineDriverSchema,
} from '../driver.js';
import { upiAddress } from '../payment.js';
import { latLngPair } from '../places.js';
import { freeInCells } from '../surge.js';
import {
  clientTime,
  decimal,
  headingReading,
  id,
  latitude,
  longitude,
  pageQuery,
  searchText,
  shownText,
  text,
} from '../values.js';
import { preferenceList, vehicleFeatures, vehicleFeatureSchema } from '../preferences.js';
import { vehicleTypeSchema } from '../vehicles.js';

export * from './driver-records.calls.js';
export * from './drivers-around.calls.js';
export { driverFairness, learntRoadSpeeds } from './dispatch.calls.js';
export {
  decideDocument,
  documentPdf,
  documentPicture,
  driverDocuments,
  driverReview,
  driverReviews,
  uploadDocument,
} from './documents.calls.js';
export { changeQueueZone, createQueueZone, mostQueued, ownPlace, queueZones, zoneQueue } from './queues.calls.js';
export { featureReviews, featuresNear, verifyFeature, type FeatureReview } from './preferences.calls.js';
export {
  verifyWoman,
  womanReviews,
  womanReviewSchema,
  womenByCity,
  womenMinutesStep,
  womenNear,
  type WomanReview,
} from './women.calls.js';
export { clearSharedDriverNumber, sharedDriverNumbers } from './shared-numbers.calls.js';
export { navigationRoute, pickupPoints, reversePlace, searchPlaces, servedCities } from './places.calls.js';

export const nearbyDrivers = defineCall({
  name: 'drivers.nearby',
  method: 'GET',
  path: '/api/drivers/nearby',
  access: 'user',
  // R50.
  limit: 30,
  summary:
    'Online, free drivers near a point, nearest first, at most 50: by first name, on the road to within 100 m, and with an id that only the caller can use, for 15 minutes',
  place: { part: 'query', members: ['lat', 'lng'] },
  query: z.object({
    lat: latitude,
    lng: longitude,
    vehicleType: z.optional(vehicleTypeSchema),
    /** Kilometres. */
    radius: z.optional(decimal(0.1, 50)),
    /** How many; the default is 50. */
    limit: z.optional(z.pipe(decimal(1, 50), z.int())),
    /** How many of each type of the place, when no type is given: no type crowds out another. */
    perType: z.optional(z.pipe(decimal(1, 50), z.int())),
  }),
  refusals: ['profile_incomplete'],
  answer: z.array(nearbyDriverSchema),
});

export const driverByUser = defineCall({
  name: 'drivers.by-user',
  method: 'GET',
  path: '/api/drivers/user/:userId',
  access: 'user',
  reach: adminRoles,
  auditedRead: { action: 'read.driver', target: 'driver', when: { othersThan: 'userId' } },
  limit: 120,
  summary: 'The caller’s own driver profile',
  params: z.object({ userId: id }),
  answer: driverProfileSchema,
});

export const updateDriver = defineCall({
  name: 'drivers.update',
  method: 'PATCH',
  path: '/api/drivers/:driverId',
  access: 'user',
  limit: 600,
  summary: 'Position, online flag and vehicle of the caller’s own driver profile',
  place: { part: 'body', members: ['currentLat', 'currentLng'] },
  // R6: the service lets a suspended driver go offline, and nothing else.
  whileSuspended: true,
  params: z.object({ driverId: id }),
  body: z
    .strictObject({
      currentLat: z.optional(latitude),
      currentLng: z.optional(longitude),
      isOnline: z.optional(z.boolean()),
      heading: headingReading,
      /** When the position was taken and when it was sent, by one clock: for a position that waited for the network. */
      positionAt: z.optional(clientTime),
      sentAt: z.optional(clientTime),
      vehicleModel: z.optional(shownText(60)),
      vehicleNumber: z.optional(text(16)),
      vehicleType: z.optional(vehicleTypeSchema),
      /** R11, R39. */
      autoAccept: z.optional(z.boolean()),
      /** Kilometres to a pickup at most; null for all within 10. */
      maxPickupKm: z.optional(z.nullable(decimal(0.5, 10))),
      /** The target of "go home"; null forgets it. */
      home: z.optional(z.nullable(z.object({ lat: latitude, lng: longitude, address: shownText(300) }))),
      /** Switches "go home" on (twice a day at most) or off. */
      goHome: z.optional(z.boolean()),
      /** R40: the driver's own UPI address, which the desk verifies; null takes it away. */
      upiId: z.optional(z.nullable(upiAddress)),
      /** R46: a woman who takes women only. */
      womenOnly: z.optional(z.boolean()),
      /** All features that the driver declares of the vehicle (ADR 88): a new one waits for the desk. */
      features: z.optional(z.array(vehicleFeatureSchema).check(z.maxLength(vehicleFeatures.length))),
      /** Whether the driver takes riders with a pet. */
      takesPets: z.optional(z.boolean()),
    })
    .check(
      z.refine((body) => Object.keys(body).length > 0, 'rule.changeNothing'),
      z.refine((body) => (body.currentLat === undefined) === (body.currentLng === undefined), 'rule.positionPair'),
    ),
  refusals: [
    'account_suspended',
    'driver_busy',
    'driver_online',
    'vehicle_missing',
    'vehicle_not_here',
    'position_implausible',
    'position_missing',
    'profile_incomplete',
    'papers_missing',
    'rest_needed',
    'plate_shared',
    'preference_mismatch',
    'too_many_requests',
  ],
  answer: driverProfileSchema,
});

export const verifyUpi = defineCall({
  name: 'drivers.verify-upi',
  method: 'PATCH',
  path: '/api/admin/drivers/:driverId/upi',
  access: 'admin',
  roles: ['finance', 'operations'],
  limit: 60,
  summary: 'Says that a driver’s own UPI address is theirs, or is not: riders pay to a verified one',
  params: z.object({ driverId: id }),
  /** `upiId` as the administrator read it: a driver may change it at any moment. */
  body: z.strictObject({ upiId: upiAddress, verified: z.boolean() }),
  refusals: ['upi_changed'],
  answer: driverProfileSchema,
});

export const driverToday = defineCall({
  name: 'drivers.today',
  method: 'GET',
  path: '/api/drivers/:driverId/today',
  access: 'user',
  reach: adminRoles,
  auditedRead: { action: 'read.earnings', target: 'driver', when: { othersThan: 'driverId' } },
  limit: 120,
  summary: 'Trips, hours and net earnings of the caller’s day, Asia/Kolkata',
  params: z.object({ driverId: id }),
  answer: driverTodaySchema,
});

/** In addition to the documented plain list: 100 at a time, which keeps an answer small however many drivers are online. */
export const onlineDrivers = defineCall({
  name: 'drivers.online',
  method: 'GET',
  path: '/api/drivers/online',
  access: 'admin',
  roles: positionRoles,
  auditedRead: { action: 'read.positions', target: 'call', when: 'always' },
  limit: 300,
  summary: 'Online drivers with their positions by name, number plate or phone, 100 a page unless fewer are asked for',
  query: z.extend(pageQuery, {
    search: z.optional(searchText(100)),
    /** Without it the order has no meaning, but is the same on every page. */
    sort: z.optional(z.enum(driverSorts)),
  }),
  answer: z.array(onlineDriverSchema),
});

export const fleetMap = defineCall({
  name: 'drivers.map',
  method: 'GET',
  path: '/api/drivers/map',
  access: 'admin',
  roles: positionRoles,
  auditedRead: { action: 'read.positions', target: 'call', when: 'always' },
  limit: 300,
  summary:
    'All online drivers, or those within bounds, as dots for a map, 4,000 a page; X-Total-Count says of how many',
  query: z
    .object({
      south: z.optional(latitude),
      west: z.optional(longitude),
      north: z.optional(latitude),
      east: z.optional(longitude),
      cursor: pageQuery.shape.cursor,
    })
    .check(
      z.refine(
        ({ south, west, north, east }) =>
          [0, 4].includes([south, west, north, east].filter((side) => side !== undefined).length),
        'rule.mapEdges',
      ),
    ),
  answer: z.array(fleetDotSchema),
});

/** Not routed: svc-rides reads a driver's current standing from svc-drivers. Null when there is no such profile. */
export const driverStanding = {
  subject: 'rpc.drivers.standing',
  request: z.object({
    driverId: id,
    /** A rider, for whom `driverId` is an alias (R50). */
    forRider: z.optional(id),
  }),
  answer: z.object({ driver: z.nullable(driverStandingSchema) }),
} as const;

const point = z.object({
  lat: z.number().check(z.gte(-90), z.lte(90)),
  lng: z.number().check(z.gte(-180), z.lte(180)),
});
const mostPoints = 200;

/**
 * Not routed: travel times of vehicles between places by road, now. Row i, column j of an answer is from `from[i]` to
 * `to[j]`, whole seconds and whole metres along the fastest route; null where no roads are known, or none connects the
 * two.
 */
export const etaMatrix = {
  subject: 'rpc.drivers.eta-matrix',
  request: z.object({
    /** `heading`: in which direction the vehicle moves there, degrees clockwise from north. */
    from: z.array(z.extend(point, { heading: z.optional(z.nullable(z.number())) })).check(z.maxLength(mostPoints)),
    to: z.array(point).check(z.maxLength(mostPoints)),
    vehicleType: vehicleTypeSchema,
  }),
  answer: z.object({
    seconds: z.array(z.array(z.nullable(z.int()))),
    metres: z.array(z.array(z.nullable(z.int()))),
  }),
} as const;

/** Not routed: the fastest route by road between two places, now; null where no roads are known, or none connects the two. */
export const roadWay = {
  subject: 'rpc.drivers.road-way',
  request: z.object({ from: point, to: point, vehicleType: vehicleTypeSchema }),
  answer: z.object({ polyline: z.nullable(z.array(latLngPair)) }),
} as const;

/**
 * Not routed: how many drivers a round could consider (see `dispatchCandidates`) in each of some cells, for surge. `whole` is false when
 * a part of the drivers is unknown for the moment, because the instance that holds it does not answer.
 */
export const freeDrivers = {
  subject: 'rpc.drivers.free-in-cells',
  request: freeInCells.request,
  answer: z.object({ free: freeInCells.free, whole: z.boolean() }),
} as const;

/** Pickups in one request of a round: a larger round sends several. */
export const mostPickups = 100;
/** Drivers in one answer, the nearest to the pickups. */
export const mostCandidates = 300;

/**
 * Not routed: whether others wait for a ride with this pickup before a driver, in the queue of the zone in which it lies. False outside of
 * all zones.
 */
export const queueBefore = {
  subject: 'rpc.drivers.queue-before',
  request: z.object({ vehicleType: vehicleTypeSchema, pickup: point, driverId: id }),
  answer: z.object({ others: z.boolean() }),
} as const;

/**
 * Not routed: the request of a dispatch round (R11). Answers with online drivers of the type without a trip, heard from
 * within 2 minutes and within `radiusKm` of a pickup, and their times by road to each pickup. Row i of `seconds` is
 * driver i, column j pickup j; null where no roads are known.
 */
export const dispatchCandidates = {
  subject: 'rpc.drivers.candidates',
  request: z.object({
    vehicleType: vehicleTypeSchema,
    pickups: z.array(point).check(z.maxLength(mostPickups)),
    radiusKm: z.number(),
  }),
  answer: z.object({
    drivers: z.array(
      z.object({
        driverId: id,
        name: z.string(),
        lat: z.number(),
        lng: z.number(),
        rating: z.number(),
        /** Since their last trip ended or they went online. */
        idleSeconds: z.int(),
        maxPickupKm: z.nullable(z.number()),
        /** The target of "go home", while it is on. */
        towards: z.nullable(point),
        /** R46: a verified woman; and whether she takes women only. Absent from an older release. */
        woman: z.optional(z.boolean()),
        womenOnly: z.optional(z.boolean()),
        /** As those of `driverStandingSchema`. */
        features: z.optional(preferenceList),
        takesPets: z.optional(z.boolean()),
      }),
    ),
    seconds: z.array(z.array(z.nullable(z.int()))),
    /**
     * The queues of the zones in which pickups lie: by their places in the request, and the free drivers in their order, at most 300 of
     * all. They are among `drivers`, however far they are. Absent without any, and from an older release.
     */
    queues: z.optional(z.array(z.object({ zoneId: id, pickups: z.array(z.int()), driverIds: z.array(id) }))),
  }),
} as const;
