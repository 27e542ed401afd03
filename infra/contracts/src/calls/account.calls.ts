import * as z from 'zod/mini';
import { adminRoles } from '../admin-roles.js';
import { defineCall } from '../call.js';
import { userSessionListSchema } from '../user-sessions.js';
import { userSchema } from '../user.js';
import { id, isoDate, text } from '../values.js';

// Calls of the account page, and of a person's sessions at the desk. No first screen needs any of them.

const ofPerson = z.object({ id });

export const userSessions = defineCall({
  name: 'auth.sessions',
  method: 'GET',
  path: '/api/users/:id/sessions',
  access: 'user',
  limit: 120,
  summary: 'Where the caller is signed in, by newest use',
  params: ofPerson,
  answer: userSessionListSchema,
});

/** It ends at once, everywhere: gateways refuse it and close its live streams. */
export const endSession = defineCall({
  name: 'auth.end-session',
  method: 'DELETE',
  path: '/api/users/:id/sessions/:sessionId',
  access: 'user',
  limit: 60,
  summary: 'Signs one of the caller’s other browsers out',
  params: z.object({ id, sessionId: id }),
  whileSuspended: true,
  refusals: ['own_account'],
  answer: userSessionListSchema,
});

export const endOtherSessions = defineCall({
  name: 'auth.end-other-sessions',
  method: 'DELETE',
  path: '/api/users/:id/sessions',
  access: 'user',
  limit: 30,
  summary: 'Signs the caller out everywhere else',
  params: ofPerson,
  whileSuspended: true,
  answer: userSessionListSchema,
});

export const adminUserSessions = defineCall({
  name: 'auth.admin-sessions',
  method: 'GET',
  path: '/api/admin/users/:id/sessions',
  access: 'admin',
  roles: ['support', 'safety', 'operations', 'read_only'],
  auditedRead: { action: 'read.sessions', target: 'user', when: 'always' },
  limit: 120,
  summary: 'Where a user is signed in, by newest use',
  params: z.object({ id }),
  answer: userSessionListSchema,
});

/** The sessions end at once, everywhere; the end and its audit row commit together. */
export const adminRevokeSessions = defineCall({
  name: 'auth.admin-revoke-sessions',
  method: 'PATCH',
  path: '/api/admin/users/:id/sessions',
  access: 'admin',
  roles: ['support', 'safety'],
  limit: 60,
  summary: 'Signs a user out: of one session, or of all but the one that asks',
  params: z.object({ id }),
  body: z.strictObject({
    action: z.literal('revoke'),
    /** One of the user's sessions; without it, all. */
    sessionId: z.optional(id),
    reason: z.optional(text(300)),
  }),
  refusals: ['own_account'],
  answer: userSessionListSchema,
});

/** Pixels of a photo's side. */
export const photoSide = 256;
/** Bytes of a photo. In base64, and as JSON, it fits in a body (R25). */
export const mostPhotoBytes = 48_000;

/** Open to the person and to administrators. */
export const userPhoto = defineCall({
  name: 'auth.photo',
  method: 'GET',
  path: '/api/users/:id/photo',
  access: 'user',
  reach: adminRoles,
  limit: 240,
  summary: 'A person’s photo; it may be cached for good where `v` names the present one',
  params: ofPerson,
  query: z.object({ v: z.optional(z.string().check(z.maxLength(40))) }),
  answerType: 'image/jpeg',
  /** The picture's bytes. */
  answer: z.unknown(),
});

export const setPhoto = defineCall({
  name: 'auth.set-photo',
  method: 'PUT',
  path: '/api/users/:id/photo',
  access: 'user',
  limit: 20,
  summary: 'Sets the caller’s own photo: a JPEG of 256 × 256 pixels without Exif',
  params: ofPerson,
  body: z.strictObject({
    /** Base64. */
    image: z.string().check(z.maxLength((mostPhotoBytes / 3) * 4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'rule.photo')),
  }),
  answer: userSchema,
});

export const removePhoto = defineCall({
  name: 'auth.remove-photo',
  method: 'DELETE',
  path: '/api/users/:id/photo',
  access: 'user',
  limit: 20,
  summary: 'Removes the caller’s own photo',
  params: ofPerson,
  whileSuspended: true,
  answer: userSchema,
});

export const chooseReceiptMail = defineCall({
  name: 'auth.choose-receipt-mail',
  method: 'PUT',
  path: '/api/users/:id/receipt-mail',
  access: 'user',
  limit: 30,
  summary: 'Whether the caller gets a mail with the receipt after each completed ride',
  params: ofPerson,
  whileSuspended: true,
  body: z.strictObject({
    wanted: z.boolean(),
    /** A completed ride of the caller, whose receipt is sent too when this switches the mails on. */
    rideId: z.optional(id),
  }),
  answer: userSchema,
});

/** The requests a person can make about their data: a copy of it, or the deletion of the account. */
export const dataRequestKindSchema = z.enum(['export', 'deletion']);
export type DataRequestKind = z.output<typeof dataRequestKindSchema>;

/** Days for which a copy can be downloaded. */
export const copyDays = 7;

/** Days in which a copy is there, and for which a deletion can be taken back before it is carried out. */
export const dataRequestDays = 30;

export const dataRequestSchema = z.object({
  id,
  kind: dataRequestKindSchema,
  state: z.enum(['open', 'done', 'cancelled']),
  askedAt: isoDate,
  /** When it is done at the latest. */
  dueAt: isoDate,
  /** Since when it is carried out: from then on a deletion cannot be taken back. Absent from a release before. */
  startedAt: z.optional(z.nullable(isoDate)),
  /** How many services have done their part, of how many. */
  progress: z.optional(z.object({ done: z.int(), of: z.int() })),
  /** Until when the copy can be downloaded; null when it does not exist yet, or has expired. */
  fileUntil: z.optional(z.nullable(isoDate)),
});
export type DataRequest = z.output<typeof dataRequestSchema>;

export const dataRequests = defineCall({
  name: 'auth.data-requests',
  method: 'GET',
  path: '/api/users/:id/data-requests',
  access: 'user',
  limit: 120,
  summary: 'What the caller has asked about their data, newest first, at most 20',
  params: ofPerson,
  answer: z.object({ requests: z.array(dataRequestSchema) }),
});

export const requestData = defineCall({
  name: 'auth.request-data',
  method: 'POST',
  path: '/api/users/:id/data-requests',
  access: 'user',
  limit: 10,
  summary: 'Asks for a copy of the caller’s data, or for the end of the account; one that is open is answered again',
  params: ofPerson,
  body: z.strictObject({ kind: dataRequestKindSchema }),
  whileSuspended: true,
  refusals: ['active_ride_exists', 'money_due'],
  answer: dataRequestSchema,
});

export const cancelDataRequest = defineCall({
  name: 'auth.cancel-data-request',
  method: 'DELETE',
  path: '/api/users/:id/data-requests/:requestId',
  access: 'user',
  limit: 20,
  summary: 'Takes an open request of the caller’s back',
  params: z.object({ id, requestId: id }),
  whileSuspended: true,
  answer: dataRequestSchema,
});

/** Joined by the gateway from the pieces that each service has written, as `adminExport` is. */
export const dataCopyFile = defineCall({
  name: 'gateway.data-copy',
  method: 'GET',
  path: '/api/users/:id/data-requests/:requestId/file',
  access: 'user',
  limit: 10,
  summary: 'The copy of the caller’s data as one JSON file, for 7 days after it was made',
  params: z.object({ id, requestId: id }),
  whileSuspended: true,
  /** JSON with an index, then what each service has. */
  answer: z.unknown(),
});
