import type { GstOwner, TariffTerms } from '@rahi/contracts/fares';
import { rupeesFromPaise } from '@rahi/contracts/money';
import { gstApart, laterFeeSchema, tariffTermsSchema } from '@rahi/contracts/tariff';
import { paiseOfText } from '../area/amounts.js';

/** The unit in which a field is read. */
type Unit = 'rupees' | 'km' | 'minutes' | 'percent' | 'hour';

/** It stands beside the terms on the wire. */
const laterFeePath = 'laterFeePaise';

/** The numbers of a tariff in the order of the form: the name of the field, its key in the terms, its unit. */
const fields = [
  ['base', 'basePaise', 'rupees'],
  ['included', 'includedMetres', 'km'],
  ['perKm', 'perKmPaise', 'rupees'],
  ['perMinute', 'perMinutePaise', 'rupees'],
  ['minimum', 'minimumPaise', 'rupees'],
  ['waitingFree', 'waiting.freeMinutes', 'minutes'],
  ['waitingPerMinute', 'waiting.perMinutePaise', 'rupees'],
  ['cancellationFree', 'cancellation.freeMinutes', 'minutes'],
  ['cancellationPercent', 'cancellation.percent', 'percent'],
  ['cancellationMost', 'cancellation.mostPaise', 'rupees'],
  ['noShow', 'noShowPaise', 'rupees'],
  ['laterFee', laterFeePath, 'rupees'],
  ['nightFrom', 'night.fromHour', 'hour'],
  ['nightTo', 'night.toHour', 'hour'],
  ['nightPercent', 'night.percent', 'percent'],
  ['surgeLeast', 'surge.leastPercent', 'percent'],
  ['surgeMost', 'surge.mostPercent', 'percent'],
  ['gst', 'gstPercent', 'percent'],
  ['commission', 'commission.settledPercent', 'percent'],
  ['bonus', 'bonus.paise', 'rupees'],
  ['bonusBelow', 'bonus.belowMetres', 'km'],
] as const satisfies readonly (readonly [string, string, Unit])[];

export type FieldName = (typeof fields)[number][0];

export const fieldNames: readonly FieldName[] = fields.map(([name]) => name);

export const unitOf = (name: FieldName): Unit => fields.find(([field]) => field === name)?.[2] ?? 'rupees';

export type Texts = Readonly<Record<FieldName, string>>;

/** The texts of a form that shows these terms. */
export function textsOf(terms: TariffTerms): Texts {
  const texts: Partial<Record<FieldName, string>> = {};
  for (const [name, path, unit] of fields) texts[name] = textOf(numberAt(terms, path), unit);
  return texts as Texts;
}

/** The form's choices beside its numbers. */
export interface Choices {
  distance: TariffTerms['distance'];
  /** Who owes GST; every draft says so (R41). */
  gst: GstOwner;
  /** Whether cash is rounded to a whole rupee. */
  roundCash: boolean;
}

/** The choices of a form that starts from these terms. */
export function choicesOf({ distance, gst, gstPercent, roundCash = false }: TariffTerms): Choices {
  return { distance, gst: gst ?? (gstPercent > 0 ? 'platform' : 'none'), roundCash };
}

/**
 * The terms that a form says, on the basis of others for what it does not ask. Later tariffs quote the commission that they
 * take, and have no GST unless the platform owes it.
 * @returns the terms, or the names of the fields that say nothing sensible
 */
export function termsOf(
  texts: Texts,
  { distance, gst, roundCash }: Choices,
  base: TariffTerms,
): TariffTerms | FieldName[] {
  const draft: Record<string, unknown> = structuredClone({ ...gstApart(base).terms, distance });
  const wrong: FieldName[] = [];
  for (const [name, path, unit] of fields) {
    const value = name === 'gst' && gst !== 'platform' ? 0 : valueOf(texts[name], unit);
    if (value === null) wrong.push(name);
    else put(draft, path, value);
    if (name === 'commission' && value !== null) put(draft, 'commission.quotedPercent', value);
  }
  if (wrong.length > 0) return wrong;
  const { [laterFeePath]: fee, ...terms } = draft;
  const [{ data, error }, later] = [tariffTermsSchema.safeParse(terms), laterFeeSchema.safeParse(fee)];
  if (data && later.success)
    return { ...data, gst, ...(roundCash && { roundCash }), ...(later.data > 0 && { laterFeePaise: later.data }) };
  if (!error) return ['laterFee'];
  const paths = error.issues.map(({ path }) => path.join('.'));
  return fields.filter(([, path]) => paths.includes(path)).map(([name]) => name);
}

function textOf(value: number, unit: Unit): string {
  if (unit === 'rupees') return rupeesFromPaise(value);
  return String(unit === 'km' ? value / 1000 : value);
}

function valueOf(text: string, unit: Unit): number | null {
  if (unit === 'rupees') return paiseOfText(text);
  const plain = text.trim();
  if (!/^\d+(\.\d{1,3})?$/.test(plain)) return null;
  return unit === 'km' ? Math.round(Number(plain) * 1000) : Number(plain);
}

function numberAt(terms: TariffTerms, path: string): number {
  let value: unknown = terms;
  for (const part of path.split('.')) value = Object(value)[part];
  return Number(value ?? 0);
}

function put(draft: Record<string, unknown>, path: string, value: number): void {
  const [first = '', second] = path.split('.');
  draft[first] = second === undefined ? value : { ...Object(draft[first]), [second]: value };
}
