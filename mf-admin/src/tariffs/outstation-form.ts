import { rupeesFromPaise } from '@rahi/contracts/money';
import { outstationTermsSchema, type OutstationTerms } from '@rahi/contracts/outstation-terms';
import { paiseOfText } from '../area/amounts.js';
import { wholeOf } from './rental-form.js';

/** The fields of outstation trips in the order of the form, with their units. */
export const outstationFields = [
  ['base', 'rupees'],
  ['oneWayPerKm', 'rupees'],
  ['oneWayLeast', 'km'],
  ['roundTripPerKm', 'rupees'],
  ['roundTripLeast', 'km'],
  ['allowance', 'rupees'],
  ['night', 'rupees'],
  ['longest', 'km'],
] as const;
export type OutstationField = (typeof outstationFields)[number][0];

/** What the form says about outstation trips. Not offered, the rest counts for nothing. */
export type OutstationTexts = Record<OutstationField, string> & { offered: boolean };

const empty: OutstationTexts = {
  offered: false,
  base: '',
  oneWayPerKm: '',
  oneWayLeast: '',
  roundTripPerKm: '',
  roundTripLeast: '',
  allowance: '',
  night: '',
  longest: '',
};

/** The texts of a form that shows these terms; empty where outstation trips are not offered. */
export function outstationTextsOf(terms: OutstationTerms | undefined): OutstationTexts {
  if (!terms) return empty;
  return {
    offered: true,
    base: rupeesFromPaise(terms.basePaise),
    oneWayPerKm: rupeesFromPaise(terms.oneWay.perKmPaise),
    oneWayLeast: String(terms.oneWay.leastKm),
    roundTripPerKm: rupeesFromPaise(terms.roundTrip.perKmPaise),
    roundTripLeast: String(terms.roundTrip.leastKm),
    allowance: rupeesFromPaise(terms.allowancePaise),
    night: rupeesFromPaise(terms.nightPaise),
    longest: String(terms.longestKm),
  };
}

/** The terms that the texts say; undefined where outstation trips are not offered, null where they say nothing sensible. */
export function outstationTermsOf(texts: OutstationTexts): OutstationTerms | undefined | null {
  if (!texts.offered) return undefined;
  const { data } = outstationTermsSchema.safeParse({
    basePaise: paiseOfText(texts.base),
    oneWay: { perKmPaise: paiseOfText(texts.oneWayPerKm), leastKm: wholeOf(texts.oneWayLeast) },
    roundTrip: { perKmPaise: paiseOfText(texts.roundTripPerKm), leastKm: wholeOf(texts.roundTripLeast) },
    allowancePaise: paiseOfText(texts.allowance),
    nightPaise: paiseOfText(texts.night),
    longestKm: wholeOf(texts.longest),
  });
  return data ?? null;
}
