import * as z from 'zod/mini';
import { adminRoleSchema } from '../admin-roles.js';
import { adminRoles } from '../admin-roles.js';
import { defineCall } from '../call.js';
import { genderSchema } from '../gender.js';
import {
  notificationChoicesSchema,
  pushRequestSchema,
  pushSubscriptionSchema,
  quietHoursSchema,
} from '../notifications.js';
import { principalSchema } from '../principal.js';
import { languageSchema, userSchema, userTypeSchema } from '../user.js';
import { done, email, id, oneTimeCode, phone, shownText, text } from '../values.js';

export {
  breach,
  breaches,
  breachPeople,
  changeBreach,
  createBreach,
  noteBreachStep,
  stopTelling,
  tellOfBreach,
  writeBreachDetails,
} from './breaches.calls.js';
export { clearSharedPhone, sharedPhones } from './shared-numbers.calls.js';

const outcome = z.object({ success: z.boolean(), message: z.string() });

export const sendOtp = defineCall({
  name: 'auth.send-otp',
  method: 'POST',
  path: '/api/auth/send-otp',
  access: 'public',
  limit: 60,
  summary: 'Sends a one-time code, and a link that signs in as well, to an email address',
  ofBrowser: true,
  // A mail server takes its time, and the person has just typed an address.
  timeoutMs: 9000,
  body: z.object({ email }),
  answer: outcome,
});

export const verifyOtp = defineCall({
  name: 'auth.verify-otp',
  method: 'POST',
  path: '/api/auth/verify-otp',
  access: 'public',
  limit: 120,
  summary: 'Checks a one-time code and opens a session',
  ofBrowser: true,
  body: z.object({ email, code: oneTimeCode }),
  answer: z.extend(outcome, { user: z.optional(userSchema), isNewUser: z.optional(z.boolean()) }),
});

export const getSession = defineCall({
  name: 'auth.session',
  method: 'GET',
  path: '/api/auth/session',
  access: 'user',
  limit: 120,
  summary: 'The signed-in user',
  answer: userSchema,
});

export const logout = defineCall({
  name: 'auth.logout',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'user',
  limit: 30,
  summary: 'Revokes the session',
  whileSuspended: true,
  answer: done,
});

export const updateUser = defineCall({
  name: 'auth.update-user',
  method: 'PATCH',
  path: '/api/users/:id',
  access: 'user',
  limit: 30,
  summary: 'Completes or changes the caller’s own profile',
  params: z.object({ id }),
  body: z
    .strictObject({
      name: z.optional(shownText(80)),
      phone: z.optional(phone),
      type: z.optional(userTypeSchema),
      /** The language of mails and notifications (R33). */
      language: z.optional(languageSchema),
      /** Whether drivers see the photo. */
      photoShown: z.optional(z.boolean()),
      /** R46; null takes it back. */
      gender: z.optional(z.nullable(genderSchema)),
    })
    .check(z.refine((body) => Object.keys(body).length > 0, 'rule.changeNothing')),
  answer: userSchema,
});

/** The actions of an administrator on an account. The role is R4’s. */
export const userActionSchema = z.enum(['suspend', 'activate', 'grant_admin', 'revoke_admin']);
export type UserAction = z.output<typeof userActionSchema>;

/** A role is given or taken, not a suspension, which may be urgent. */
const changesRoles = z.object({ action: z.string().check(z.regex(/^(?:grant|revoke)_/)) });

/** Answered by svc-auth, which owns the account: the change, its event and its audit row commit together. */
export const adminUpdateUser = defineCall({
  name: 'auth.admin-update-user',
  method: 'PATCH',
  path: '/api/admin/users/:id',
  access: 'admin',
  roles: ['support', 'safety', 'operations'],
  limit: 60,
  summary: 'Suspends or activates a user, grants or revokes a role at the desk',
  params: z.object({ id }),
  stepUp: (body) => changesRoles.safeParse(body).success,
  body: z.strictObject({
    action: userActionSchema,
    /**
     * The role that `grant_admin` gives, or changes to; `owner` by default. With two owners, the second must request
     * the same.
     */
    role: z.optional(adminRoleSchema),
    reason: z.optional(text(300)),
  }),
  refusals: ['last_admin', 'own_account', 'second_administrator'],
  answer: userSchema,
});

/** Read directly from the owner of the account: the lists of the desk are read models and lag slightly behind. */
export const adminUser = defineCall({
  name: 'auth.admin-user',
  method: 'GET',
  path: '/api/admin/users/:id',
  access: 'admin',
  roles: adminRoles,
  auditedRead: { action: 'read.user', target: 'user', when: 'always' },
  limit: 120,
  summary: 'A user as the account stands now',
  params: z.object({ id }),
  answer: userSchema,
});

export const pushKey = defineCall({
  name: 'auth.push-key',
  method: 'GET',
  path: '/api/push/key',
  access: 'user',
  limit: 60,
  summary: 'The public key for notifications on this device (VAPID), or null where none are sent',
  answer: z.object({ publicKey: z.nullable(z.string()) }),
});

export const subscribePush = defineCall({
  name: 'auth.subscribe-push',
  method: 'POST',
  path: '/api/push/subscriptions',
  access: 'user',
  limit: 30,
  summary: 'Sends notifications to this device from now on; it ends with the session',
  body: pushSubscriptionSchema,
  answer: done,
});

export const unsubscribePush = defineCall({
  name: 'auth.unsubscribe-push',
  method: 'DELETE',
  path: '/api/push/subscriptions',
  access: 'user',
  limit: 30,
  summary: 'Sends no more notifications to this session’s device',
  whileSuspended: true,
  answer: done,
});

export const notificationChoices = defineCall({
  name: 'auth.notification-choices',
  method: 'GET',
  path: '/api/account/notifications',
  access: 'user',
  limit: 120,
  summary:
    'Which kinds of notifications the caller wants, the quiet hours, and whether this session’s device gets them',
  answer: z.object({
    kinds: notificationChoicesSchema,
    thisDevice: z.boolean(),
    /** Null for none. Absent from a release without quiet hours. */
    quietHours: z.optional(z.nullable(quietHoursSchema)),
  }),
});

export const chooseNotifications = defineCall({
  name: 'auth.choose-notifications',
  method: 'PATCH',
  path: '/api/account/notifications',
  access: 'user',
  limit: 60,
  summary: 'Switches kinds of notifications on or off, and sets the quiet hours (null for none)',
  whileSuspended: true,
  body: z.extend(z.partial(notificationChoicesSchema), { quietHours: z.optional(z.nullable(quietHoursSchema)) }),
  answer: notificationChoicesSchema,
});

/** Not routed: a service requests a notification on people's devices. Answered before it is sent; it may be lost. */
export const pushNotification = {
  subject: 'rpc.auth.push',
  request: pushRequestSchema,
  answer: z.object({ devices: z.int() }),
  once: true,
} as const;

/**
 * Not routed: a service requests a mail to a person, whose address and language only svc-auth knows. Answered once it
 * is sent.
 */
export const mailPerson = {
  subject: 'rpc.auth.mail-person',
  request: z.object({
    userId: id,
    texts: z.partialRecord(languageSchema, z.object({ subject: text(200), text: z.string().check(z.maxLength(4000)) })),
  }),
  /** False for an unknown person, or one without a text in their language. */
  answer: z.object({ sent: z.boolean() }),
  once: true,
} as const;

const sessionToken = z.string().check(z.minLength(1), z.maxLength(128));

/** Not routed: the gateway asks svc-auth whom a session cookie belongs to. `token` is the cookie's value. */
export const resolveSession = {
  subject: 'rpc.auth.resolve-session',
  request: z.object({ token: sessionToken }),
  answer: z.object({ principal: z.nullable(principalSchema) }),
} as const;

/** The same for many sessions at once, answered in their order: a gateway reads the sessions of its live streams this way. */
export const resolveSessions = {
  subject: 'rpc.auth.resolve-sessions',
  request: z.object({ tokens: z.array(sessionToken).check(z.minLength(1), z.maxLength(500)) }),
  answer: z.object({ principals: z.array(z.nullable(principalSchema)) }),
} as const;
