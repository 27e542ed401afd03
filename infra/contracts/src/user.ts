import * as z from 'zod/mini';
import { adminRoleSchema } from './admin-roles.js';
import { languages } from './languages.js';
import { id, isoDate } from './values.js';

export const userTypeSchema = z.enum(['rider', 'driver']);
export const languageSchema = z.enum(languages);
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
  /** What mails and notifications are written in; null until it is known. Absent from a release before languages. */
  language: z.optional(z.nullable(languageSchema)),
  /** At the desk; null for nobody there. Absent from a release before roles. */
  adminRole: z.optional(z.nullable(adminRoleSchema)),
  /** A role that an owner asked for this user and a second one has not agreed to. Only in answers to administrators. */
  roleRequest: z.optional(z.nullable(z.object({ role: adminRoleSchema, askedBy: id, askedAt: isoDate }))),
});
export type User = z.output<typeof userSchema>;
