import * as z from 'zod/mini';
import { id, isoDate } from './values.js';

export const userTypeSchema = z.enum(['rider', 'driver']);
export type UserType = z.output<typeof userTypeSchema>;

/** The signed-in user, as the browser stores it. Name and phone are null until onboarding is done. */
export const userSchema = z.object({
  id,
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.string(),
  type: userTypeSchema,
  rating: z.nullable(z.number()),
  totalTrips: z.int(),
  isAdmin: z.boolean(),
  suspended: z.boolean(),
  createdAt: isoDate,
  /** Changes with the photo, and stands in its address; null without one. Absent from a release before photos. */
  photo: z.optional(z.nullable(z.string())),
});
export type User = z.output<typeof userSchema>;
