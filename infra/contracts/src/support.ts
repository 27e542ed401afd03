import * as z from 'zod/mini';
import { afterDeskMinutes, deskHoursSchema, type DeskHours } from './desk-hours.js';
import { languageSchema } from './user.js';
import { travellerSchema, type Traveller } from './ride.js';
import { id, isoDate } from './values.js';

// Cases that people open with the desk (ADR 89). svc-admin has them.

/** How soon a case is to be answered, the most urgent first. The order is that of the desk's queue. */
export const caseSeverities = ['urgent', 'high', 'normal'] as const;
export const caseSeveritySchema = z.enum(caseSeverities);
export type CaseSeverity = z.output<typeof caseSeveritySchema>;

/** How many minutes of the desk's hours a first answer and a solution may take. */
const clocks: Readonly<Record<CaseSeverity, CaseClock>> = {
  urgent: { firstAnswer: 30, solution: 8 * 60 },
  high: { firstAnswer: 2 * 60, solution: 24 * 60 },
  normal: { firstAnswer: 8 * 60, solution: 48 * 60 },
};

interface CaseClock {
  /** Minutes. */
  readonly firstAnswer: number;
  /** Minutes. */
  readonly solution: number;
}

/** A grievance is acknowledged within 24 hours and decided within 15 days, whatever the desk's hours (IT Rules 2021, rule 3(2)). */
export const grievanceClock: CaseClock = { firstAnswer: 24 * 60, solution: 15 * 24 * 60 };

export const caseKinds = [
  'fare',
  'payment',
  'driver',
  'rider',
  'lost_item',
  'safety',
  'accessibility',
  'account',
  'grievance',
] as const;
export const caseKindSchema = z.enum(caseKinds);
export type CaseKind = z.output<typeof caseKindSchema>;

/** The answers that Help gives before a person writes: the ids of texts. */
export const caseGuides = [
  'fare_parts',
  'fare_dispute',
  'payment_pending',
  'payment_twice',
  'payout_week',
  'driver_block',
  'rider_block',
  'lost_describe',
  'lost_found',
  'safety_emergency',
  'accessibility_note',
  'account_change',
  'account_data',
  'grievance_officer',
] as const;
export type CaseGuide = (typeof caseGuides)[number];

interface CaseKindSpec {
  readonly severity: CaseSeverity;
  /** Whether a case of this kind is about a ride of the person's. */
  readonly needsRide: boolean;
  /** What Help answers first. Who is not in it cannot open a case of this kind. */
  readonly guides: Readonly<Partial<Record<Traveller, readonly CaseGuide[]>>>;
}

const both = (...guides: readonly CaseGuide[]) => ({ rider: guides, driver: guides });

/** What people ask the desk about, in the order of the page. A new kind has its texts in the catalogues and in the CHECK of the column. */
export const caseKindSpecs: Readonly<Record<CaseKind, CaseKindSpec>> = {
  fare: {
    severity: 'normal',
    needsRide: true,
    guides: { rider: ['fare_parts', 'fare_dispute'], driver: ['fare_parts'] },
  },
  payment: {
    severity: 'high',
    needsRide: false,
    guides: { rider: ['payment_pending', 'payment_twice'], driver: ['payout_week'] },
  },
  driver: { severity: 'normal', needsRide: true, guides: { rider: ['driver_block'] } },
  rider: { severity: 'normal', needsRide: true, guides: { driver: ['rider_block'] } },
  lost_item: { severity: 'high', needsRide: true, guides: { rider: ['lost_describe'], driver: ['lost_found'] } },
  safety: { severity: 'urgent', needsRide: false, guides: both('safety_emergency') },
  accessibility: { severity: 'high', needsRide: false, guides: both('accessibility_note') },
  account: { severity: 'normal', needsRide: false, guides: both('account_change', 'account_data') },
  grievance: { severity: 'high', needsRide: false, guides: both('grievance_officer') },
};

/** Whether somebody may open a case of this kind. */
export const mayOpenCase = (kind: CaseKind, role: Traveller): boolean => caseKindSpecs[kind].guides[role] !== undefined;

/** When a case is to be answered, and solved. */
export function caseDueAt(kind: CaseKind, openedAt: Date, hours: DeskHours): { firstDueAt: Date; solveDueAt: Date } {
  if (kind === 'grievance') {
    const after = (minutes: number) => new Date(openedAt.getTime() + minutes * 60_000);
    return { firstDueAt: after(grievanceClock.firstAnswer), solveDueAt: after(grievanceClock.solution) };
  }
  const clock = clocks[caseKindSpecs[kind].severity];
  return {
    firstDueAt: afterDeskMinutes(openedAt, clock.firstAnswer, hours),
    solveDueAt: afterDeskMinutes(openedAt, clock.solution, hours),
  };
}

/** `waiting`: for the person. A `resolved` case opens again when the person writes within `reopenDays`; a closed one does not. */
export const caseStates = ['open', 'waiting', 'resolved', 'closed'] as const;
export const caseStateSchema = z.enum(caseStates);
export type CaseState = z.output<typeof caseStateSchema>;

/** A case without a word for this many days after it was resolved, or after the desk asked the person, is closed. */
export const reopenDays = 7;
/** How many cases that are not closed or resolved a person may have. */
export const mostOpenCases = 5;
/** How many messages a person may write in an hour, over all cases. */
export const mostCaseMessagesAnHour = 20;
/** The longest message, in characters. */
export const longestCaseMessage = 2000;

/** The longest side of a photo of a message, in pixels. */
export const casePhotoSide = 1280;
/** Bytes of such a photo. */
export const mostCasePhotoBytes = 180_000;

/** Letters and digits that are not taken for one another, a hyphen, and two digits: `C-7K3F-92`. */
export const caseNumberPattern = /^C-[A-HJ-NP-Z2-9]{4}-\d\d$/;
const caseNumber = z.string().check(z.regex(caseNumberPattern));

export const caseAuthors = ['person', 'desk', 'system'] as const;

/** What the system says in a thread. Its text is written by the screen. */
export const caseSteps = [
  'resolved',
  'reopened',
  'closed',
  'merged_here',
  'merged_away',
  'driver_asked',
  'driver_found',
  'driver_not_found',
] as const;
export type CaseStep = (typeof caseSteps)[number];

/** A message of a thread. */
export const caseMessageSchema = z.object({
  id,
  at: isoDate,
  by: z.enum(caseAuthors),
  /** In the words of the person or the desk; null of the system. */
  text: z.nullable(z.string()),
  /** What the system says: one of `caseSteps`, or of a newer release. Null of a person and of the desk. */
  step: z.nullable(z.string()),
  /** The number of the other case, of `merged_here` and `merged_away`. */
  other: z.nullable(caseNumber),
  /** Whether it has a photo (`casePhoto`). */
  photo: z.boolean(),
});
export type CaseMessage = z.output<typeof caseMessageSchema>;

/** A case as its person sees it. */
export const supportCaseSchema = z.object({
  id,
  number: caseNumber,
  kind: caseKindSchema,
  state: caseStateSchema,
  rideId: z.nullable(id),
  openedAt: isoDate,
  /** When somebody last wrote, or the state changed. */
  changedAt: isoDate,
  /** Whether the answer helped, as the person said once; null until then. */
  helped: z.nullable(z.boolean()),
  /** The case that goes on in place of this one. */
  mergedInto: z.nullable(id),
});
export type SupportCase = z.output<typeof supportCaseSchema>;

/** For so many hours after a driver says that a lost item is found, the two people of the trip can call each other. */
export const lostItemCallHours = 48;

/** The same with its thread, oldest first: at most the newest 200 messages. */
export const supportThreadSchema = z.extend(supportCaseSchema, {
  messages: z.array(caseMessageSchema),
  /** Until when the rider of a lost item that was found can call the driver (`rides.call`); null otherwise. */
  callUntil: z.nullable(isoDate),
});
export type SupportThread = z.output<typeof supportThreadSchema>;

/** What the driver of a trip is asked about a lost item. */
export const lostItemSchema = z.object({
  /** The id of the case. */
  id,
  rideId: id,
  askedAt: isoDate,
  /** What the rider has lost, in their words. */
  text: z.string(),
  /** The driver's answer; null until then. */
  found: z.nullable(z.boolean()),
  /** Until when the driver can call the rider; null unless it is found. */
  callUntil: z.nullable(isoDate),
});
export type LostItem = z.output<typeof lostItemSchema>;

/** Not routed: svc-rides asks until when the two people of an ended trip can call each other because of a lost item. */
export const lostItemCalls = {
  subject: 'rpc.admin.lost-item-calls',
  request: z.object({ rideId: id }),
  answer: z.object({ until: z.nullable(isoDate) }),
} as const;

/** Whether the desk takes cases, and when it answers. */
export const supportDeskSchema = z.object({
  /** Null where nobody answers cases. */
  hours: z.nullable(deskHoursSchema),
  isOpen: z.boolean(),
});
export type SupportDesk = z.output<typeof supportDeskSchema>;

const person = z.object({ id, name: z.string() });

/** A case at the desk. */
export const adminCaseSchema = z.extend(supportCaseSchema, {
  severity: caseSeveritySchema,
  person,
  role: travellerSchema,
  /** In which the person reads, as far as it is known: of the screen by which they last wrote. */
  language: languageSchema,
  assignee: z.nullable(person),
  firstDueAt: isoDate,
  solveDueAt: isoDate,
  firstAnsweredAt: z.nullable(isoDate),
  resolvedAt: z.nullable(isoDate),
  /** Nobody has answered in time, or the case is not solved in time. A case that waits for its person is never overdue. */
  overdue: z.boolean(),
});
export type AdminCase = z.output<typeof adminCaseSchema>;

/** A note of the desk, which no person outside of it sees. */
export const caseNoteSchema = z.object({ id, at: isoDate, by: person, text: z.string() });
export type CaseNote = z.output<typeof caseNoteSchema>;

/** The same with all that the desk needs to answer it. */
export const adminCaseThreadSchema = z.extend(adminCaseSchema, {
  /** Oldest first. `by` of the desk has no name: `authors` has it. */
  messages: z.array(caseMessageSchema),
  /** Who of the desk wrote a message, by its id. */
  authors: z.record(z.string(), person),
  notes: z.array(caseNoteSchema),
  ride: z.nullable(z.object({ id, rider: person, driver: z.nullable(person) })),
  /** Other cases of the person that are not closed: the newest 10. */
  others: z.array(z.object({ id, number: caseNumber, kind: caseKindSchema, state: caseStateSchema })),
});
export type AdminCaseThread = z.output<typeof adminCaseThreadSchema>;

/** Figures of the desk. The times are medians of the cases that were opened in the last 30 days. */
export const caseFiguresSchema = z.object({
  open: z.int(),
  overdue: z.int(),
  waiting: z.int(),
  unassigned: z.int(),
  /** Minutes from the opening to the first answer; null without one. */
  firstAnswerMinutes: z.nullable(z.number()),
  /** Minutes from the opening to the solution; null without one. */
  solutionMinutes: z.nullable(z.number()),
  /** How many people said whether the answer helped, and how many that it did. */
  rated: z.int(),
  helped: z.int(),
});
export type CaseFigures = z.output<typeof caseFiguresSchema>;

/** A ready answer, in each language. */
export const caseMacroSchema = z.object({
  id: z.string(),
  /** The kind that it answers; null for all. */
  kind: z.nullable(caseKindSchema),
  texts: z.record(languageSchema, z.string()),
});
export type CaseMacro = z.output<typeof caseMacroSchema>;
