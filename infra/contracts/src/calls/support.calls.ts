import * as z from 'zod/mini';
import { defineCall } from '../call.js';
import {
  adminCaseSchema,
  adminCaseThreadSchema,
  caseFiguresSchema,
  caseKindSchema,
  caseMacroSchema,
  caseSeveritySchema,
  caseStateSchema,
  lostItemSchema,
  longestCaseMessage,
  mostCasePhotoBytes,
  supportCaseSchema,
  supportDeskSchema,
  supportThreadSchema,
} from '../support.js';
import { id, pageQuery, searchText, text, writtenText } from '../values.js';

// Cases that people open with the desk (ADR 89). In a file of their own: no first screen needs them.

const ofCase = z.object({ id });
/** Who answers people at the desk. */
const answering = ['support', 'safety', 'operations'] as const;
const reading = [...answering, 'read_only'] as const;

/** The longest base64 text of a photo. */
const mostBase64 = Math.ceil(mostCasePhotoBytes / 3) * 4;
const photo = z.optional(
  /** Base64: a JPEG without Exif. */
  z.string().check(z.minLength(4), z.maxLength(mostBase64), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'rule.photo')),
);
const withPhoto = { bodyBytes: mostBase64 + 16_384, timeoutMs: 10_000 };

export const supportDesk = defineCall({
  name: 'admin.support-desk',
  method: 'GET',
  path: '/api/support',
  access: 'user',
  limit: 120,
  summary: 'Whether the desk takes cases, and when it answers them',
  answer: supportDeskSchema,
});

export const openCase = defineCall({
  name: 'admin.open-case',
  method: 'POST',
  path: '/api/support/cases',
  access: 'user',
  limit: 20,
  summary: 'Opens a case with the desk, about a ride of the caller’s or about none; the same id again is the same case',
  success: 201,
  whileSuspended: true,
  body: z.strictObject({
    /** The client's own, one for each case. */
    id,
    kind: caseKindSchema,
    rideId: z.optional(id),
    text: writtenText(longestCaseMessage),
    photo,
  }),
  ...withPhoto,
  refusals: ['not_found', 'too_many_cases', 'too_many_requests', 'support_off', 'key_reused', 'too_large'],
  answer: supportThreadSchema,
});

export const ownCases = defineCall({
  name: 'admin.own-cases',
  method: 'GET',
  path: '/api/support/cases',
  access: 'user',
  limit: 120,
  summary: 'The caller’s own cases, newest first',
  query: pageQuery,
  answer: z.array(supportCaseSchema),
});

export const ownCase = defineCall({
  name: 'admin.own-case',
  method: 'GET',
  path: '/api/support/cases/:id',
  access: 'user',
  limit: 240,
  summary: 'One of the caller’s own cases with its thread',
  params: ofCase,
  answer: supportThreadSchema,
});

export const writeToCase = defineCall({
  name: 'admin.write-to-case',
  method: 'POST',
  path: '/api/support/cases/:id/messages',
  access: 'user',
  limit: 30,
  summary: 'Writes to a case of the caller’s, which opens a resolved one again; the same id again is the same message',
  success: 201,
  whileSuspended: true,
  params: ofCase,
  body: z.strictObject({
    /** The client's own, one for each message. */
    id,
    text: writtenText(longestCaseMessage),
    photo,
  }),
  ...withPhoto,
  refusals: ['case_closed', 'too_many_requests', 'support_off', 'key_reused', 'too_large'],
  answer: supportThreadSchema,
});

export const rateCase = defineCall({
  name: 'admin.rate-case',
  method: 'POST',
  path: '/api/support/cases/:id/satisfaction',
  access: 'user',
  limit: 30,
  summary: 'Says once whether the answer to a resolved or closed case helped; the same again changes nothing',
  whileSuspended: true,
  params: ofCase,
  body: z.strictObject({ helped: z.boolean() }),
  refusals: ['already_rated', 'case_not_resolved'],
  answer: supportCaseSchema,
});

export const lostItem = defineCall({
  name: 'admin.lost-item',
  method: 'GET',
  path: '/api/support/lost-items/:id',
  access: 'user',
  limit: 120,
  summary: 'What the driver of a trip is asked about an item that its rider has lost, by the id of the case',
  params: ofCase,
  answer: lostItemSchema,
});

export const answerLostItem = defineCall({
  name: 'admin.answer-lost-item',
  method: 'POST',
  path: '/api/support/lost-items/:id/answer',
  access: 'user',
  limit: 30,
  summary: 'The driver says once whether the item is found; the same again changes nothing',
  whileSuspended: true,
  params: ofCase,
  body: z.strictObject({ found: z.boolean() }),
  refusals: ['already_decided', 'case_closed'],
  answer: lostItemSchema,
});

export const casePhoto = defineCall({
  name: 'admin.case-photo',
  method: 'GET',
  path: '/api/support/photos/:id',
  access: 'user',
  reach: reading,
  limit: 240,
  summary: 'The photo of a message, by the message’s id, to the person of the case and to the desk',
  params: ofCase,
  answerType: 'image/jpeg',
  /** The picture's bytes. */
  answer: z.unknown(),
});

export const deskCases = defineCall({
  name: 'admin.cases',
  method: 'GET',
  path: '/api/admin/cases',
  access: 'admin',
  roles: reading,
  auditedRead: { action: 'read.cases', target: 'call', when: 'always' },
  limit: 120,
  summary: 'The queue of cases: overdue ones first, then by severity and by when they are due',
  query: z.extend(pageQuery, {
    state: z.optional(caseStateSchema),
    kind: z.optional(caseKindSchema),
    severity: z.optional(caseSeveritySchema),
    /** Of the caller, or of nobody. */
    assigned: z.optional(z.enum(['me', 'nobody'])),
    /** Only overdue ones. */
    overdue: z.optional(z.literal('yes')),
    /** A part of the number. */
    number: z.optional(searchText(12)),
  }),
  answer: z.array(adminCaseSchema),
});

export const deskCase = defineCall({
  name: 'admin.case',
  method: 'GET',
  path: '/api/admin/cases/:id',
  access: 'admin',
  roles: reading,
  auditedRead: { action: 'read.case', target: 'call', when: 'always' },
  limit: 240,
  summary: 'A case with its thread, the notes of the desk, its ride and the person’s other cases',
  params: ofCase,
  answer: adminCaseThreadSchema,
});

export const caseFigures = defineCall({
  name: 'admin.case-figures',
  method: 'GET',
  path: '/api/admin/case-figures',
  access: 'admin',
  roles: reading,
  limit: 120,
  summary: 'How many cases are open and overdue; first answers, solutions and satisfaction of the last 30 days',
  answer: caseFiguresSchema,
});

export const caseMacros = defineCall({
  name: 'admin.case-macros',
  method: 'GET',
  path: '/api/admin/case-macros',
  access: 'admin',
  roles: answering,
  limit: 60,
  summary: 'Ready answers, in each language',
  answer: z.array(caseMacroSchema),
});

export const answerCase = defineCall({
  name: 'admin.answer-case',
  method: 'POST',
  path: '/api/admin/cases/:id/messages',
  access: 'admin',
  roles: answering,
  limit: 60,
  summary: 'Answers a person, who is notified by push and mail; the same id again is the same answer',
  success: 201,
  params: ofCase,
  body: z.strictObject({
    /** The client's own, one for each answer. */
    id,
    text: writtenText(longestCaseMessage),
    /** The state afterwards: it waits for the person, or it is solved. */
    state: z.enum(['waiting', 'resolved']),
  }),
  refusals: ['case_closed', 'key_reused'],
  answer: adminCaseThreadSchema,
});

export const noteCase = defineCall({
  name: 'admin.note-case',
  method: 'POST',
  path: '/api/admin/cases/:id/notes',
  access: 'admin',
  roles: answering,
  limit: 60,
  summary: 'Writes a note of the desk on a case, which its person never sees; the same id again is the same note',
  success: 201,
  params: ofCase,
  body: z.strictObject({ id, text: text(longestCaseMessage) }),
  refusals: ['key_reused'],
  answer: adminCaseThreadSchema,
});

export const updateCase = defineCall({
  name: 'admin.update-case',
  method: 'PATCH',
  path: '/api/admin/cases/:id',
  access: 'admin',
  roles: answering,
  limit: 60,
  summary: 'Takes a case over, gives it back, resolves it, or merges it into another one of its person',
  params: ofCase,
  body: z.discriminatedUnion('action', [
    /** Makes it the caller's own, where it is still `from` whom the caller saw it with: null of nobody. */
    z.strictObject({ action: z.literal('assign'), from: z.nullable(id) }),
    z.strictObject({ action: z.literal('release') }),
    z.strictObject({ action: z.literal('resolve') }),
    z.strictObject({ action: z.literal('merge'), into: id }),
  ]),
  refusals: ['case_taken', 'case_closed'],
  answer: adminCaseThreadSchema,
});
