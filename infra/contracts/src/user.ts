import * as z from 'zod/mini';
import { adminRoleSchema } from './admin-roles.js';
import { genderSchema } from './gender.js';
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
  /** Changes with the photo, and is part of its address; null without a photo. Absent from an older release without photos. */
  photo: z.optional(z.nullable(z.string())),
  /** The language of mails and notifications; null until it is known. Absent from an older release without languages. */
  language: z.optional(z.nullable(languageSchema)),
  /** Whether receipts come by mail; null while the person was not asked. Absent from an older release without such mails. */
  receiptMail: z.optional(z.nullable(z.boolean())),
  /** Whether drivers see the photo. Absent from an older release that shows it to nobody. */
  photoShown: z.optional(z.boolean()),
  /** What the person says of themselves, only in answers to that person (R46). Absent from an older release, and for the desk. */
  gender: z.optional(z.nullable(genderSchema)),
  /** The role at the desk; null for anyone else. Absent from an older release without roles. */
  adminRole: z.optional(z.nullable(adminRoleSchema)),
  /** A role that an owner requested for this user and a second owner has not agreed to. Only in answers to administrators. */
  roleRequest: z.optional(z.nullable(z.object({ role: adminRoleSchema, askedBy: id, askedAt: isoDate }))),
});
export type User = z.output<typeof userSchema>;
