import * as z from 'zod/mini';
import { languageSchema } from './user.js';
import { email, id, isoDate, phone, shownText, text, writtenText } from './values.js';

// Breaches of personal data at the desk (DPDP Act 2023 s. 8(6), DPDP Rules 2025 r. 7; ADR 99). svc-auth keeps them: it knows everybody.

/** How long after it is found the Board has the details at the latest, in milliseconds (r. 7(2)(b)). */
export const breachDetailsMs = 72 * 3_600_000;

/** What data it is about, as people are told. infra/docs/breaches.md says which tables each has. */
export const breachKinds = ['contact', 'movements', 'money', 'papers', 'messages', 'sign_in'] as const;
export const breachKindSchema = z.enum(breachKinds);
export type BreachKind = z.output<typeof breachKindSchema>;

export const breachPersonRoleSchema = z.enum(['rider', 'driver']);
export type BreachPersonRole = z.output<typeof breachPersonRoleSchema>;

const everybody = z.object({ kind: z.literal('all') });
/** People who rode, or drove, from a pickup in a city, by its name in the address. */
const ofCity = z.object({ kind: z.literal('city'), city: text(60), role: breachPersonRoleSchema });
/** People with a session between two times, as far as it is still stored. */
const withSession = z.object({ kind: z.literal('sessions'), from: isoDate, until: isoDate });

/** How long a pasted list is at most, in characters, and how many entries it has. */
export const longestBreachList = 200_000;
export const mostBreachEntries = 5_000;

/** Who is affected, as the desk says it. A list has phones, emails or ids, separated by lines, commas or semicolons. */
export const breachWhomInput = z.discriminatedUnion('kind', [
  everybody,
  ofCity,
  withSession,
  z.object({ kind: z.literal('list'), list: z.string().check(z.minLength(1), z.maxLength(longestBreachList)) }),
]);
export type BreachWhomInput = z.output<typeof breachWhomInput>;

/** The same as it is stored: of a list, how many entries were found and not. The list itself is not kept. */
export const breachWhomSchema = z.discriminatedUnion('kind', [
  everybody,
  ofCity,
  withSession,
  z.object({ kind: z.literal('list'), found: z.int(), notFound: z.int() }),
]);
export type BreachWhom = z.output<typeof breachWhomSchema>;

/** What people read, in each language. */
const words = z.record(languageSchema, writtenText(1000));

/** Whom people ask about it. */
const contactInput = z.object({ name: shownText(80), email, phone: z.nullable(phone) });

/** What is known of a breach, and what people are told. */
export const breachInput = z.object({
  /** For the desk. */
  title: shownText(120),
  /** What happened. */
  nature: words,
  /** What is done about it. */
  measures: words,
  /** The system or the place where it happened: for the Board. */
  where: text(300),
  foundAt: isoDate,
  /** Null while nobody knows. */
  happenedFrom: z.nullable(isoDate),
  happenedUntil: z.nullable(isoDate),
  kinds: z.array(breachKindSchema).check(z.minLength(1), z.maxLength(breachKinds.length)),
  contact: contactInput,
});
export type BreachInput = z.output<typeof breachInput>;

/** What the Board is told within 72 hours, beside what people were told (r. 7(2)(b)). For the desk, in the operator's words. */
export const breachDetailsInput = z.object({
  /** The events, circumstances and reasons that led to it. */
  facts: text(4000),
  /** Findings about who caused it. */
  findings: text(4000),
  /** What keeps it from happening again. */
  remedies: text(4000),
});
export type BreachDetails = z.output<typeof breachDetailsInput>;

/** How many messages a minute people are told by, at most, and what the desk begins with. */
export const mostBreachMailsAMinute = 3_000;
export const usualBreachMailsAMinute = 300;

/** How far the telling has come. `counting` and `told` are the server's own. */
export const breachTellingSchema = z.enum(['counting', 'ready', 'sending', 'stopped', 'told']);
export type BreachTelling = z.output<typeof breachTellingSchema>;

/** What an administrator says is done. */
export const breachStepSchema = z.enum(['board_told', 'details_reported', 'closed']);
export type BreachStep = z.output<typeof breachStepSchema>;

/** How one affected person stands. `spared`: a drill tells nobody but the desk. `unsure`: the mail may have gone out, and was not confirmed. */
export const breachPersonStates = ['waiting', 'sending', 'told', 'unreachable', 'unsure', 'spared'] as const;
export const breachPersonStateSchema = z.enum(breachPersonStates);
export type BreachPersonState = z.output<typeof breachPersonStateSchema>;

/** Lines of its history. A client shows the name of a line that it does not know. */
export const breachLines = [
  'drafted',
  'changed',
  'details_written',
  'telling_started',
  'telling_stopped',
  'unsure_again',
  /** By the server: nobody is left who waits for a message. */
  'people_told',
  'board_told',
  'details_reported',
  'closed',
  /** By the server: those who may report are told that the details are due within 24 hours, or overdue. */
  'details_due_soon',
  'details_overdue',
] as const;
export type BreachLine = (typeof breachLines)[number];

/** A breach, as the list of the desk has it. */
export const breachSchema = z.object({
  id,
  title: z.string(),
  /** An exercise: only people of the desk are told, and everything says so. */
  drill: z.boolean(),
  createdAt: isoDate,
  foundAt: isoDate,
  /** Until when the Board has the details. */
  detailsDueAt: isoDate,
  telling: breachTellingSchema,
  /** How many are affected; null while they are counted. */
  affected: z.nullable(z.int()),
  toldAt: z.nullable(isoDate),
  boardToldAt: z.nullable(isoDate),
  detailsReportedAt: z.nullable(isoDate),
  closedAt: z.nullable(isoDate),
});
export type DataBreach = z.output<typeof breachSchema>;

/** A breach with all that is known and was done. */
export const breachDetailSchema = z.extend(breachSchema, {
  nature: z.record(languageSchema, z.string()),
  measures: z.record(languageSchema, z.string()),
  where: z.string(),
  happenedFrom: z.nullable(isoDate),
  happenedUntil: z.nullable(isoDate),
  kinds: z.array(breachKindSchema),
  contact: z.object({ name: z.string(), email: z.string(), phone: z.nullable(z.string()) }),
  affects: breachWhomSchema,
  /** Null until they are written. */
  details: z.nullable(z.object({ facts: z.string(), findings: z.string(), remedies: z.string() })),
  /** How many messages go out in a minute at most. */
  perMinute: z.int(),
  /** How many people stand how. In a drill, people of the desk are told besides the affected. */
  people: z.record(breachPersonStateSchema, z.int()),
  /** Oldest first. */
  history: z.array(
    z.object({
      /** One of `breachLines`, or of a newer release. */
      line: z.string(),
      at: isoDate,
      /** Null where the server did it; the name is empty for an account that ended. */
      by: z.nullable(z.object({ id, name: z.string() })),
    }),
  ),
  /** What a person reads, in each language. */
  message: z.record(languageSchema, z.object({ subject: z.string(), text: z.string() })),
  /** Texts for the Board, without delay and with the details, in the language of who asks. */
  reports: z.object({ first: z.string(), details: z.string() }),
});
export type BreachDetail = z.output<typeof breachDetailSchema>;

/** A breach just saved. `notFound` has the entries of a list that are nobody's; they are not stored. */
export const savedBreachSchema = z.extend(breachDetailSchema, { notFound: z.array(z.string()) });
export type SavedBreach = z.output<typeof savedBreachSchema>;

/** One affected person. */
export const breachPersonSchema = z.object({
  userId: id,
  /** Empty for an account without a name, or one that ended. */
  name: z.string(),
  state: breachPersonStateSchema,
  at: isoDate,
});
export type BreachPerson = z.output<typeof breachPersonSchema>;

/**
 * People who rode or drove from a pickup in a city: svc-auth asks svc-rides, page by page.
 * It throws not_found for a city that there is not.
 */
export const peopleOfCity = {
  subject: 'rpc.rides.people-of-city',
  request: z.object({
    city: z.string(),
    role: breachPersonRoleSchema,
    /** `next` of the page before; null for the first one. */
    after: z.nullable(z.string()),
  }),
  /** `next` is null on the last page. The same person may be on several pages. */
  answer: z.object({ userIds: z.array(id), next: z.nullable(z.string()) }),
} as const;
