import { kolkataTime } from '@rahi/contracts/kolkata-day';
import { promoTermsSchema, type PromoTerms } from '@rahi/contracts/promos';
import { paiseOfText } from '../area/amounts.js';
import { momentOfLocal } from '../area/moments.js';

/** The default validity of a code, in days. */
const usualDays = 30;
const dayMs = 24 * 3_600_000;

export interface PromoTexts {
  code: string;
  kind: 'percent' | 'flat';
  percent: string;
  most: string;
  riders: 'all' | 'first';
  /** Empty for everywhere. */
  city: string;
  /** `YYYY-MM-DDTHH:MM`, Asia/Kolkata. */
  from: string;
  until: string;
  budget: string;
  uses: string;
}

/** Fields that can be wrong. */
export const promoFields = ['code', 'percent', 'most', 'from', 'until', 'budget', 'uses', 'city'] as const;
export type PromoField = (typeof promoFields)[number];

/** The form's fields by the names that the terms have for them. */
const fieldOfTerm: Readonly<Record<string, PromoField>> = {
  code: 'code',
  percent: 'percent',
  mostPaise: 'most',
  city: 'city',
  validFrom: 'from',
  validUntil: 'until',
  budgetPaise: 'budget',
  usesPerRider: 'uses',
};

export const fieldNamed = (term: string): PromoField | undefined => fieldOfTerm[term];

/** The form as it begins: from now on, for thirty days, once for each rider. */
export function emptyPromo(now = new Date()): PromoTexts {
  const until = new Date(now.getTime() + usualDays * dayMs);
  return {
    code: '',
    kind: 'percent',
    percent: '',
    most: '',
    riders: 'all',
    city: '',
    from: localText(now),
    until: localText(until),
    budget: '',
    uses: '1',
  };
}

/** The terms that the form says, or the names of the fields that say nothing sensible. */
export function promoOf(
  texts: PromoTexts,
): { terms: PromoTerms; wrong?: undefined } | { wrong: PromoField[]; terms?: undefined } {
  const { data, error } = promoTermsSchema.safeParse({
    code: texts.code,
    percent: texts.kind === 'flat' ? null : wholeOf(texts.percent),
    mostPaise: paiseOfText(texts.most),
    firstRideOnly: texts.riders === 'first',
    city: texts.city || null,
    validFrom: isoOf(texts.from),
    validUntil: isoOf(texts.until),
    budgetPaise: paiseOfText(texts.budget),
    usesPerRider: wholeOf(texts.uses),
  });
  const wrong = new Set(error?.issues.flatMap(({ path }) => fieldNamed(String(path[0])) ?? []));
  // A share of the fare needs its percent: the terms without one are an amount.
  if (texts.kind === 'percent' && wholeOf(texts.percent) === null) wrong.add('percent');
  if (data && Date.parse(data.validUntil) <= Date.parse(data.validFrom)) wrong.add('until');
  return data && wrong.size === 0 ? { terms: data } : { wrong: [...wrong] };
}

const wholeOf = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : null);

const localText = (at: Date) => kolkataTime(at).slice(0, 16).replace(' ', 'T');

const isoOf = (local: string): string | null => momentOfLocal(local)?.toISOString() ?? null;
