import * as z from 'zod/mini';
import { id, isoDate, kolkataDateSchema } from './values.js';
import { vehicleTypeSchema } from './vehicles.js';

/** The papers of a driver, in the order of the screens. */
export const documentKinds = ['licence', 'registration', 'insurance', 'permit', 'photo'] as const;
export const documentKindSchema = z.enum(documentKinds);
export type DocumentKind = z.output<typeof documentKindSchema>;

/** A photo of a person does not expire. */
export function expires(kind: DocumentKind): boolean {
  return kind !== 'photo';
}

/** Bytes of an uploaded file, before it is base64. */
export const mostDocumentBytes = 2 * 1024 * 1024;
/** How many days before a paper expires its driver is reminded, once. */
export const reminderDays = 14;

/** The number on a paper, as its issuer prints it: letters, digits, spaces and `-/.`; at least four are letters or digits. */
export const paperNumberSchema = z
  .string()
  .check(z.trim(), z.maxLength(40), z.regex(/^(?:[ /.-]*[A-Za-z\d]){4,40}[ /.-]*$/, 'rule.paperNumber'));

export const documentStateSchema = z.enum(['waiting', 'approved', 'refused']);
export type DocumentState = z.output<typeof documentStateSchema>;

/** Pictures are stored as JPEG, whatever their original type. */
export const documentTypeSchema = z.enum(['image/jpeg', 'application/pdf']);

/** Whether new drivers wait for the desk, or are approved at once. */
export const driverApprovalSchema = z.enum(['required', 'automatic']);
export type DriverApproval = z.output<typeof driverApprovalSchema>;

/** Why a paper is refused: what its driver reads (R51). */
export const refusalCauses = [
  'unreadable',
  'wrong_paper',
  'incomplete',
  'out_of_date',
  'other_person',
  'other',
] as const;
export const refusalCauseSchema = z.enum(refusalCauses);
export type RefusalCause = z.output<typeof refusalCauseSchema>;

export const driverDocumentSchema = z.object({
  id,
  kind: documentKindSchema,
  state: documentStateSchema,
  type: documentTypeSchema,
  /** The size of the stored file. */
  bytes: z.int(),
  uploadedAt: isoDate,
  /** The last day of validity, Asia/Kolkata; null if none was given. */
  expiresOn: z.nullable(kolkataDateSchema),
  /** The number on the paper, once the desk has typed it. For the desk: null in an answer to the driver, absent from an older release. */
  number: z.optional(z.nullable(z.string())),
  decidedAt: z.nullable(isoDate),
  /** Approved by the setting, not by a person. */
  automatic: z.boolean(),
  /** Why it was refused; null for one that was not. Absent from an older release. */
  cause: z.optional(z.nullable(refusalCauseSchema)),
  /** What the administrator typed. For the desk: null in an answer to the driver (R51). */
  reason: z.nullable(z.string()),
});
export type DriverDocument = z.output<typeof driverDocumentSchema>;

/** The standing of a driver's papers, the most urgent first. */
export const paperStandings = ['expired', 'refused', 'missing', 'waiting', 'expiring', 'ready'] as const;
export const paperStandingSchema = z.enum(paperStandings);
export type PaperStanding = z.output<typeof paperStandingSchema>;

/** A driver's papers: the newest upload of each kind and, until it is decided, the approved one that is still valid. */
export const driverPapersSchema = z.object({
  approval: driverApprovalSchema,
  standing: paperStandingSchema,
  /** Whether the papers let the driver go online. */
  mayDrive: z.boolean(),
  documents: z.array(driverDocumentSchema),
});
export type DriverPapers = z.output<typeof driverPapersSchema>;

/** A driver with papers that wait for the desk. */
export const driverReviewSchema = z.object({
  driverId: id,
  name: z.string(),
  phone: z.nullable(z.string()),
  vehicleModel: z.nullable(z.string()),
  vehicleNumber: z.nullable(z.string()),
  vehicleType: z.nullable(vehicleTypeSchema),
  /** When the oldest of the waiting papers was uploaded. */
  since: isoDate,
  waiting: z.array(documentKindSchema),
});
export type DriverReview = z.output<typeof driverReviewSchema>;

/** One driver at the desk: the data of the account, and the papers. */
export const driverReviewDetailSchema = z.extend(z.omit(driverReviewSchema, { since: true, waiting: true }), {
  papers: driverPapersSchema,
  /** R46: as `women` of the profile. Absent from an older release. */
  women: z.optional(z.nullable(z.object({ said: z.boolean(), verified: z.boolean() }))),
});
export type DriverReviewDetail = z.output<typeof driverReviewDetailSchema>;
