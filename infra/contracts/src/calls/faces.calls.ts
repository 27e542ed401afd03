import * as z from 'zod/mini';
import { defineCall } from '../call.js';
import { id } from '../values.js';

// The faces of a ride's two people. No first screen needs any of them.

const faceSchema = z.object({
  /** A JPEG of 256 × 256 pixels in base64; null where there is none to show. */
  photo: z.nullable(z.string()),
});

export const ridePhoto = defineCall({
  name: 'rides.photo',
  method: 'GET',
  path: '/api/rides/:id/photo',
  access: 'user',
  limit: 120,
  summary:
    'The other person of a ride under way, for its rider and its driver; the rider, for the driver whom it is offered to',
  params: z.object({ id }),
  answer: faceSchema,
});

/** Not routed: svc-rides asks svc-drivers for the photo of a driver that the desk has approved. */
export const driverFace = {
  subject: 'rpc.drivers.face',
  request: z.object({ driverId: id }),
  answer: faceSchema,
} as const;

/** Not routed: svc-rides asks svc-auth for a rider's own photo. Null for a rider who does not show it to drivers. */
export const riderFace = {
  subject: 'rpc.auth.face',
  request: z.object({ riderId: id }),
  answer: faceSchema,
} as const;
