import { rupeesFromPaise } from '@rahi/contracts/money';
import { rentalTermsSchema, type RentalTerms } from '@rahi/contracts/rental-terms';
import { paiseOfText } from '../area/amounts.js';

/** A package as it is typed: hours, kilometres, and rupees before GST. */
export interface PackageTexts {
  hours: string;
  km: string;
  price: string;
}

/** What the form says about rentals. Not offered, the rest counts for nothing. */
export interface RentalTexts {
  offered: boolean;
  packages: readonly PackageTexts[];
  extraKm: string;
  extraMinute: string;
}

/** A package of which nothing is typed. */
export const emptyPackage: PackageTexts = { hours: '', km: '', price: '' };

/** The texts of a form that shows these terms; one empty package where rentals are not offered. */
export function rentalTextsOf(rental: RentalTerms | undefined): RentalTexts {
  if (!rental) return { offered: false, packages: [emptyPackage], extraKm: '', extraMinute: '' };
  return {
    offered: true,
    packages: rental.packages.map(({ hours, km, paise }) => ({
      hours: String(hours),
      km: String(km),
      price: rupeesFromPaise(paise),
    })),
    extraKm: rupeesFromPaise(rental.extraKmPaise),
    extraMinute: rupeesFromPaise(rental.extraMinutePaise),
  };
}

/** The terms that the texts say; undefined where rentals are not offered, null where they say nothing sensible. */
export function rentalTermsOf(texts: RentalTexts): RentalTerms | undefined | null {
  if (!texts.offered) return undefined;
  const { data } = rentalTermsSchema.safeParse({
    packages: texts.packages.map(({ hours, km, price }) => ({
      hours: wholeOf(hours),
      km: wholeOf(km),
      paise: paiseOfText(price),
    })),
    extraKmPaise: paiseOfText(texts.extraKm),
    extraMinutePaise: paiseOfText(texts.extraMinute),
  });
  return data ?? null;
}

/** A whole number as it is typed; null for anything else. */
export const wholeOf = (text: string): number | null => (/^\d{1,4}$/.test(text.trim()) ? Number(text.trim()) : null);
