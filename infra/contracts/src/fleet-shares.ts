import * as z from 'zod/mini';
import { freeInCells } from './surge.js';
import { decimal, id, isoDate } from './values.js';
import { preferenceList } from './preferences.js';
import { vehicleTypeSchema } from './vehicles.js';
import { driverSorts, fleetDotSchema, onlineDriverSchema } from './driver.js';
import { latLngInput } from './values.js';

// How the instances of svc-drivers share the fleet (ADR 0050): who owns which partition, and what they ask one another.

/** JetStream KV bucket of the instances that live: the key is an instance's id, and a key that is not renewed disappears. */
export const driverLeases = {
  bucket: 'driver-leases',
  value: z.object({
    leaving: z.boolean(),
    /** How many drivers are online in each of its partitions. */
    online: z.array(z.tuple([z.int(), z.int()])),
  }),
} as const;

/** JetStream KV bucket with one key, `owners`: who owns each partition, and who should; an empty string for nobody. */
export const driverOwners = {
  bucket: 'driver-owners',
  value: z.object({ owners: z.array(z.string()), desired: z.array(z.string()) }),
} as const;

/** Hint: the owners changed; those of an older revision are out of date. */
export const ownersChanged = {
  subject: 'drivers.owners',
  data: z.extend(driverOwners.value, { revision: z.int() }),
} as const;

/** The subject by which one instance is asked. */
export function instanceSubject(subject: string, instance: string): string {
  return `${subject}.${instance}`;
}

const partitions = z.array(z.int());
const fix = z.object({ lat: z.number(), lng: z.number(), heading: z.nullable(z.number()), at: z.int() });

/** Drivers of an instance near some places: those of each place nearest first, as numbers of `drivers` and kilometres. */
export const driversNear = {
  subject: 'rpc.drivers.near-part',
  request: z.object({
    partitions,
    centers: z.array(latLngInput),
    radiusKm: z.number(),
    limit: z.int(),
    vehicleType: z.nullable(vehicleTypeSchema),
    /** Epoch milliseconds. */
    notBefore: z.number(),
  }),
  answer: z.object({
    /** Of the partitions that were asked for, those that this instance holds. */
    held: partitions,
    drivers: z.array(
      z.object({
        id,
        name: z.nullable(z.string()),
        vehicleModel: z.nullable(z.string()),
        vehicleNumber: z.nullable(z.string()),
        vehicleType: vehicleTypeSchema,
        ratingSum: z.int(),
        ratingCount: z.int(),
        totalTrips: z.int(),
        /** Epoch milliseconds. */
        freeSince: z.nullable(z.int()),
        maxPickupKm: z.nullable(z.number()),
        goingHome: z.boolean(),
        home: z.nullable(z.object({ lat: z.number(), lng: z.number(), address: z.string() })),
        /** R46. Absent from an older release. */
        womanVerified: z.optional(z.boolean()),
        womenOnly: z.optional(z.boolean()),
        /** What the desk has verified of the vehicle, and whether the driver takes pets. Absent from an older release. */
        featuresVerified: z.optional(preferenceList),
        takesPets: z.optional(z.boolean()),
        /** R42: when the driver's working hours end; null where nothing limits them. Absent from an older release. */
        dutyEndsAt: z.optional(z.nullable(isoDate)),
        fix,
      }),
    ),
    near: z.array(z.array(z.tuple([z.int(), z.number()]))),
  }),
} as const;

export type DriversNearAnswer = z.output<typeof driversNear.answer>;

/** The newest position of one driver that an instance holds. */
export const driverFix = {
  subject: 'rpc.drivers.fix-part',
  request: z.object({ driverId: id }),
  answer: z.object({ fix: z.nullable(fix) }),
} as const;

export type DriverFixAnswer = z.output<typeof driverFix.answer>;

/** An instance's part of a page of the online drivers. `places` are what they are sorted by. */
export const onlinePart = {
  subject: 'rpc.drivers.online-part',
  request: z.object({
    limit: z.int(),
    sort: z.optional(z.enum(driverSorts)),
    search: z.optional(z.string()),
    cursor: z.optional(z.string()),
  }),
  answer: z.object({
    drivers: z.array(onlineDriverSchema),
    places: z.array(z.object({ value: z.union([z.string(), z.number()]), id })),
    total: z.int(),
    more: z.boolean(),
  }),
} as const;

const edge = z.optional(decimal(-180, 180));

export type OnlinePart = z.output<typeof onlinePart.answer>;

/** An instance's part of a page of the administrators' map. */
export const mapPart = {
  subject: 'rpc.drivers.map-part',
  request: z.object({ south: edge, west: edge, north: edge, east: edge, cursor: z.optional(z.string()) }),
  answer: z.object({ dots: z.array(fleetDotSchema), total: z.int(), more: z.boolean() }),
} as const;

export type MapPart = z.output<typeof mapPart.answer>;

/** How many free drivers an instance holds in each of some cells. */
export const freePart = {
  subject: 'rpc.drivers.free-part',
  request: freeInCells.request,
  answer: z.object({ free: freeInCells.free }),
} as const;

/** What instances ask one another. */
export const partQuestions = [driversNear, driverFix, onlinePart, mapPart, freePart] as const;
