import * as z from 'zod/mini';
import { defineCall } from '../call.js';
import { mostDocumentBytes } from '../documents.js';
import { parcelOfferSchema, parcelQuery } from '../parcel-offer.js';
import { parcelPhotoPlaceSchema, parcelReturnReasonSchema } from '../parcel.js';
import { rideSchema } from '../ride.js';
import { id, isoDate } from '../values.js';

// Parcels (ADR 87). No first screen needs any of them.

export const parcelOffers = defineCall({
  name: 'rides.parcel-offers',
  method: 'GET',
  path: '/api/parcel-offers',
  access: 'user',
  limit: 120,
  summary: 'Which vehicle types take parcels from a pickup, and which ones; none where the tariffs offer none',
  query: parcelQuery,
  refusals: ['not_served'],
  answer: z.array(parcelOfferSchema),
});

const rideId = z.object({ id });
const photoPath = z.object({ id, place: parcelPhotoPlaceSchema });

/** The longest base64 text of a photo. */
const mostBase64 = Math.ceil(mostDocumentBytes / 3) * 4;

export const takeParcelPhoto = defineCall({
  name: 'rides.take-parcel-photo',
  method: 'PUT',
  path: '/api/rides/:id/parcel-photos/:place',
  access: 'user',
  // Each picture is decoded and encoded again.
  limit: 20,
  summary: 'The driver stores a photo of the parcel: a JPEG, PNG or WebP picture, at most 2 MiB; a new one replaces it',
  whileSuspended: true,
  params: photoPath,
  body: z.strictObject({
    /** Base64. The first bytes determine the type. */
    file: z.string().check(z.minLength(4), z.maxLength(mostBase64), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'rule.file')),
  }),
  bodyBytes: mostBase64 + 1024,
  timeoutMs: 15_000,
  refusals: ['invalid_transition', 'ride_changed', 'too_large'],
  answer: rideSchema,
});

export const parcelPhoto = defineCall({
  name: 'rides.parcel-photo',
  method: 'GET',
  path: '/api/rides/:id/parcel-photos/:place',
  access: 'user',
  reach: ['support', 'safety', 'operations', 'read_only'],
  auditedRead: { action: 'read.ride', target: 'ride', when: 'of-ride' },
  limit: 120,
  summary: 'A photo of a parcel, to its sender, its driver and admins, for 30 days',
  params: photoPath,
  timeoutMs: 10_000,
  answerType: 'image/jpeg',
  /** The picture's bytes. */
  answer: z.unknown(),
});

export const arriveWithParcel = defineCall({
  name: 'rides.parcel-arrival',
  method: 'POST',
  path: '/api/rides/:id/parcel-arrival',
  access: 'user',
  limit: 60,
  summary:
    'The driver is at the drop-off of a parcel: the wait for its receiver begins; the same again changes nothing',
  whileSuspended: true,
  params: rideId,
  refusals: ['far_from_dropoff', 'invalid_transition', 'position_missing', 'ride_changed'],
  answer: rideSchema,
});

export const returnParcel = defineCall({
  name: 'rides.return-parcel',
  method: 'POST',
  path: '/api/rides/:id/parcel-return',
  access: 'user',
  limit: 60,
  summary: 'Nobody takes the parcel: after five minutes at the drop-off, its driver brings it back to the pickup',
  whileSuspended: true,
  params: rideId,
  body: z.strictObject({ reason: parcelReturnReasonSchema }),
  refusals: ['invalid_transition', 'ride_changed', 'too_early'],
  answer: rideSchema,
});

/** Not routed: svc-rides has svc-drivers keep the photo that a driver took. The same name again replaces it. */
export const keepParcelPhoto = {
  subject: 'rpc.drivers.keep-parcel-photo',
  request: z.object({ rideId: id, driverId: id, place: parcelPhotoPlaceSchema, file: z.string() }),
  answer: z.object({ takenAt: isoDate }),
} as const;

/** Not routed: the photo of a parcel as a JPEG in base64; null where there is none, or it is erased. */
export const keptParcelPhoto = {
  subject: 'rpc.drivers.parcel-photo',
  request: z.object({ rideId: id, place: parcelPhotoPlaceSchema }),
  answer: z.object({ photo: z.nullable(z.string()) }),
} as const;
