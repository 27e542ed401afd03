import {
  breachInput,
  breachWhomInput,
  type BreachDetail,
  type BreachInput,
  type BreachKind,
  type BreachPersonRole,
  type BreachWhomInput,
} from '@rahi/contracts/breaches';
import { kolkataTime } from '@rahi/contracts/kolkata-day';
import type { Language } from '@rahi/contracts/languages';
import { momentOfLocal } from '../area/moments.js';

/** Whom the form says: `same` leaves those of a breach that is changed. */
export type Affects = BreachWhomInput['kind'] | 'same';

export interface BreachTexts {
  title: string;
  nature: Record<Language, string>;
  measures: Record<Language, string>;
  where: string;
  /** `YYYY-MM-DDTHH:MM`, Asia/Kolkata; empty for not known. */
  foundAt: string;
  happenedFrom: string;
  happenedUntil: string;
  kinds: readonly BreachKind[];
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  affects: Affects;
  city: string;
  role: BreachPersonRole;
  from: string;
  until: string;
  list: string;
}

/** Fields that can be wrong. */
export const breachFields = [
  'title',
  'nature',
  'measures',
  'where',
  'foundAt',
  'happenedFrom',
  'happenedUntil',
  'kinds',
  'contactName',
  'contactEmail',
  'contactPhone',
  'city',
  'from',
  'until',
  'list',
] as const;
export type BreachField = (typeof breachFields)[number];

const inNone = (): Record<Language, string> => ({ 'en-IN': '', 'hi-IN': '', 'mr-IN': '' });
const localText = (at: Date) => kolkataTime(at).slice(0, 16).replace(' ', 'T');
const localOf = (iso: string | null) => (iso === null ? '' : localText(new Date(iso)));

/** The form as it begins: found just now. */
export function emptyBreach(now = new Date()): BreachTexts {
  return {
    title: '',
    nature: inNone(),
    measures: inNone(),
    where: '',
    foundAt: localText(now),
    happenedFrom: '',
    happenedUntil: '',
    kinds: [],
    contactName: '',
    contactEmail: '',
    contactPhone: '',
    affects: 'all',
    city: '',
    role: 'rider',
    from: '',
    until: '',
    list: '',
  };
}

/** The form with what is known of a breach. */
export function textsOf(known: BreachDetail): BreachTexts {
  const { title, nature, measures, where, kinds, contact } = known;
  return {
    ...emptyBreach(),
    title,
    nature,
    measures,
    where,
    kinds,
    foundAt: localOf(known.foundAt),
    happenedFrom: localOf(known.happenedFrom),
    happenedUntil: localOf(known.happenedUntil),
    contactName: contact.name,
    contactEmail: contact.email,
    contactPhone: contact.phone ?? '',
    affects: 'same',
  };
}

const isoOf = (local: string): string | null => momentOfLocal(local)?.toISOString() ?? null;

function whomOf({ affects, city, role, from, until, list }: BreachTexts): unknown {
  if (affects === 'city') return { kind: 'city', city, role };
  if (affects === 'sessions') return { kind: 'sessions', from: isoOf(from), until: isoOf(until) };
  return affects === 'list' ? { kind: 'list', list: list.trim() } : { kind: affects };
}

type Read =
  | { input: BreachInput; affects: BreachWhomInput | undefined; wrong?: undefined }
  | { wrong: BreachField[]; input?: undefined };

/** What the form says, or the names of the fields that say nothing sensible. */
export function breachOf(texts: BreachTexts): Read {
  const { contactName: name, contactEmail: email, contactPhone: phone } = texts;
  const said = breachInput.safeParse({
    title: texts.title,
    nature: texts.nature,
    measures: texts.measures,
    where: texts.where,
    foundAt: isoOf(texts.foundAt),
    happenedFrom: isoOf(texts.happenedFrom),
    happenedUntil: isoOf(texts.happenedUntil),
    kinds: texts.kinds,
    contact: { name, email, phone: phone.trim() === '' ? null : phone },
  });
  const whom = texts.affects === 'same' ? null : breachWhomInput.safeParse(whomOf(texts));
  const wrong = new Set<BreachField>();
  for (const { path } of said.error?.issues ?? []) add(wrong, path[0] === 'contact' ? contactField(path[1]) : path[0]);
  for (const { path } of whom?.error?.issues ?? []) add(wrong, path[0]);
  // A time that is typed in part is not the same as none.
  for (const field of ['happenedFrom', 'happenedUntil'] as const)
    if (texts[field] !== '' && isoOf(texts[field]) === null) wrong.add(field);
  if (wrong.size > 0 || !said.success || whom?.success === false) return { wrong: [...wrong] };
  return { input: said.data, affects: whom?.data };
}

function add(wrong: Set<BreachField>, part: unknown): void {
  const field = breachFields.find((one) => one === part);
  if (field) wrong.add(field);
}

const contactField = (part: unknown): string =>
  part === 'email' ? 'contactEmail' : part === 'phone' ? 'contactPhone' : 'contactName';
