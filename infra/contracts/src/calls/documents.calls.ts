import * as z from 'zod/mini';
import { defineCall } from '../call.js';
import {
  documentKindSchema,
  driverPapersSchema,
  driverReviewDetailSchema,
  driverReviewSchema,
  mostDocumentBytes,
  paperNumberSchema,
  refusalCauseSchema,
} from '../documents.js';
import { id, kolkataDateSchema, pageQuery, text } from '../values.js';

const ofDriver = z.object({ driverId: id });
const ofDocument = z.object({ id });

export const driverDocuments = defineCall({
  name: 'drivers.documents',
  method: 'GET',
  path: '/api/drivers/:driverId/documents',
  access: 'user',
  reach: ['support', 'safety', 'operations', 'read_only'],
  limit: 120,
  summary: 'A driver’s papers and what they allow, to it and to admins',
  params: ofDriver,
  answer: driverPapersSchema,
});

/** The longest base64 text of a file. */
const mostBase64 = Math.ceil(mostDocumentBytes / 3) * 4;

/** ADR 40: the file is base64 in the body. Only this body may be longer than 64 KiB. */
export const uploadDocument = defineCall({
  name: 'drivers.upload-document',
  method: 'PUT',
  path: '/api/drivers/:driverId/documents/:kind',
  access: 'user',
  // Each picture is decoded and encoded again.
  limit: 20,
  summary: 'Uploads one of the caller’s papers: a JPEG, PNG or WebP picture, or a PDF, at most 2 MiB',
  params: z.object({ driverId: id, kind: documentKindSchema }),
  body: z.strictObject({
    /** Base64. The first bytes determine the type; a name is not accepted. */
    file: z.string().check(z.minLength(4), z.maxLength(mostBase64), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'rule.file')),
  }),
  bodyBytes: mostBase64 + 1024,
  timeoutMs: 15_000,
  refusals: ['too_large'],
  answer: driverPapersSchema,
});

export const documentPicture = defineCall({
  name: 'drivers.document-picture',
  method: 'GET',
  path: '/api/driver-documents/:id/picture',
  access: 'user',
  reach: ['support', 'safety', 'operations', 'read_only'],
  limit: 240,
  summary: 'A paper that is a picture, to its driver and to admins',
  params: ofDocument,
  timeoutMs: 10_000,
  answerType: 'image/jpeg',
  /** The picture's bytes. */
  answer: z.unknown(),
});

export const documentPdf = defineCall({
  name: 'drivers.document-pdf',
  method: 'GET',
  path: '/api/driver-documents/:id/pdf',
  access: 'user',
  reach: ['support', 'safety', 'operations', 'read_only'],
  limit: 60,
  summary: 'A paper that is a PDF, to its driver and to admins: a file to save, which no page of the product shows',
  params: ofDocument,
  timeoutMs: 10_000,
  answerType: 'application/pdf',
  /** The file's bytes. */
  answer: z.unknown(),
});

export const driverReviews = defineCall({
  name: 'drivers.reviews',
  method: 'GET',
  path: '/api/admin/reviews',
  access: 'admin',
  roles: ['support', 'safety', 'operations', 'read_only'],
  limit: 120,
  summary: 'Drivers whose papers wait for the desk, those who wait longest first',
  query: pageQuery,
  answer: z.array(driverReviewSchema),
});

export const driverReview = defineCall({
  name: 'drivers.review',
  method: 'GET',
  path: '/api/admin/reviews/:driverId',
  access: 'admin',
  roles: ['support', 'safety', 'operations', 'read_only'],
  limit: 120,
  summary: 'One driver’s papers, beside what their account says',
  params: ofDriver,
  answer: driverReviewDetailSchema,
});

export const decideDocument = defineCall({
  name: 'drivers.decide-document',
  method: 'PATCH',
  path: '/api/admin/documents/:id',
  access: 'admin',
  roles: ['support', 'safety', 'operations'],
  limit: 60,
  summary: 'Approves a waiting paper, with the day on which it expires, or refuses it with a reason',
  params: ofDocument,
  body: z.discriminatedUnion('action', [
    z.strictObject({
      action: z.literal('approve'),
      /** The last day on which it is good; every kind but the photo needs one. */
      expiresOn: z.optional(kolkataDateSchema),
      /** The number on the paper: two drivers with one number are flagged. A photo has none; an older release of the desk sends none. */
      number: z.optional(paperNumberSchema),
    }),
    z.strictObject({
      action: z.literal('refuse'),
      /** What the driver reads; an older release of the desk sends none. */
      cause: z.optional(refusalCauseSchema),
      /** For the desk. */
      reason: text(300),
    }),
  ]),
  refusals: ['already_decided'],
  answer: driverReviewDetailSchema,
});
