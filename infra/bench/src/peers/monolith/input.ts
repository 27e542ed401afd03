import * as z from 'zod/mini';
import { Refusal } from './refusal.js';
import { statuses, vehicleTypes } from './rules.js';

/** A number, or its decimal text. */
const decimal = (min: number, max: number) =>
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.maxLength(40), z.regex(/^-?\d+(\.\d+)?$/))]),
      z.transform((value) => Number(value)),
    ),
    z.number().check(z.gte(min), z.lte(max)),
  );
const latitude = decimal(-90, 90);
const longitude = decimal(-180, 180);
const text = (most: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(most), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));
const clientTime = z.union([z.iso.datetime({ offset: true }), z.int().check(z.gte(0))]);

export const none = z.object({});
export const rideParams = z.object({ id: z.uuid() });
export const driverParams = z.object({ driverId: z.uuid() });

export const bookingBody = z.object({
  riderId: z.uuid(),
  pickupAddress: text(300),
  pickupLat: latitude,
  pickupLng: longitude,
  dropoffAddress: text(300),
  dropoffLat: latitude,
  dropoffLng: longitude,
  vehicleType: z.enum(vehicleTypes),
  fare: decimal(0, 1_000_000),
  distance: decimal(0, 2000),
  duration: decimal(0, 10_000),
});

export const changeBody = z.strictObject({
  status: z.enum(statuses),
  driverId: z.optional(z.uuid()),
  otp: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  startedAt: z.optional(clientTime),
  completedAt: z.optional(clientTime),
  reason: z.optional(z.string().check(z.maxLength(300))),
  version: z.optional(z.int().check(z.gte(1))),
});

export const positionBody = z
  .strictObject({
    currentLat: z.optional(latitude),
    currentLng: z.optional(longitude),
    isOnline: z.optional(z.boolean()),
    heading: z.optional(z.nullable(decimal(0, 360))),
    positionAt: z.optional(clientTime),
    sentAt: z.optional(clientTime),
    vehicleModel: z.optional(text(60)),
    vehicleNumber: z.optional(text(16)),
    vehicleType: z.optional(z.enum(vehicleTypes)),
  })
  .check(
    z.refine((body) => Object.keys(body).length > 0),
    z.refine((body) => (body.currentLat === undefined) === (body.currentLng === undefined)),
  );

export const nearbyQuery = z.object({
  lat: latitude,
  lng: longitude,
  vehicleType: z.optional(z.enum(vehicleTypes)),
  radius: z.optional(decimal(0.1, 50)),
  limit: z.optional(z.pipe(decimal(1, 50), z.int())),
});

interface Parts<P, Q, B> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
}

/** Path, query and body by their schemas. @throws Refusal invalid_input */
export function inputOf<P extends z.ZodMiniType, Q extends z.ZodMiniType, B extends z.ZodMiniType>(
  request: Parts<unknown, unknown, unknown>,
  { params, query, body }: Parts<P, Q, B>,
): Parts<z.output<P>, z.output<Q>, z.output<B>> {
  return {
    params: parsed(params, request.params ?? {}),
    query: parsed(query, request.query ?? {}),
    body: parsed(body, request.body ?? {}),
  };
}

function parsed<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw new Refusal('invalid_input', result.error.issues[0]?.message ?? 'not valid');
  return result.data;
}
