import * as z from 'zod/mini';
import { rentalMost, rentalWishSchema, type RentalWish } from './rental.js';
import { isoDate, latitude, longitude, rupees } from './values.js';
import { vehicleTypeSchema } from './vehicles.js';

/** A car and its driver for a number of hours and of kilometres, at a price before GST. */
export interface RentalPackage {
  hours: number;
  km: number;
  paise: number;
}

/** What a tariff says of rentals: its packages, the smallest first, and what more costs. Amounts before GST. */
export interface RentalTerms {
  packages: RentalPackage[];
  extraKmPaise: number;
  extraMinutePaise: number;
}

const paise = z.int().check(z.gte(0), z.lte(10_000_000));
const { hours } = rentalWishSchema.shape;

/** Whether each package has more of everything than the one before, and costs more. */
const isRising = (packages: readonly RentalPackage[]): boolean =>
  packages.every((next, at) => {
    const before = packages[at - 1];
    return !before || (next.hours > before.hours && next.km > before.km && next.paise > before.paise);
  });

/** The terms of rentals as they are stored and sent. */
export const rentalTermsSchema = z.strictObject({
  packages: z
    .array(
      z.strictObject({
        hours,
        km: z.int().check(z.gte(1), z.lte(rentalMost.km)),
        paise: paise.check(z.gte(100)),
      }),
    )
    .check(z.minLength(1), z.maxLength(rentalMost.packages), z.refine(isRising, 'rule.rentalPackages')),
  extraKmPaise: paise,
  extraMinutePaise: paise,
}) satisfies z.ZodMiniType<RentalTerms>;

/** The packages of one vehicle type at a pickup. */
export const rentalOfferSchema = z.object({
  vehicleType: vehicleTypeSchema,
  /** The smallest first. `total` has GST in it; tolls at the pickup, and a promo code, are in the quote. */
  packages: z.array(z.object({ hours: z.int(), km: z.int(), total: rupees })),
  /** Each kilometre and each whole minute beyond the package, before GST. */
  perKm: rupees,
  perMinute: rupees,
});
export type RentalOffer = z.output<typeof rentalOfferSchema>;

/** Where, and for a booking for later when, packages are asked for. */
export const rentalQuery = z.object({ lat: latitude, lng: longitude, pickupAt: z.optional(isoDate) });

/** The package of a tariff for so many hours; undefined where it has none. */
export function rentalPackageOf(
  terms: { rental?: RentalTerms | undefined },
  hoursAsked: number,
): RentalPackage | undefined {
  return terms.rental?.packages.find((one) => one.hours === hoursAsked);
}

/** The lines of a rental's fare before waiting, GST and the rest: its package, and each metre and each whole minute beyond it. @throws RangeError for hours that the terms do not have */
export function rentalLines(
  terms: { rental?: RentalTerms | undefined },
  inputs: { metres: number; minutes: number; rental: RentalWish },
): { code: 'rental' | 'extra_km' | 'extra_time'; paise: number }[] {
  const { hours: asked } = inputs.rental;
  const chosen = rentalPackageOf(terms, asked);
  if (!terms.rental || !chosen) throw new RangeError(`the tariff has no rental package of ${asked} hours`);
  const extras = rentalExtras(chosen, inputs);
  return [
    { code: 'rental', paise: chosen.paise },
    { code: 'extra_km', paise: Math.round((terms.rental.extraKmPaise * extras.metres) / 1000) },
    { code: 'extra_time', paise: terms.rental.extraMinutePaise * extras.minutes },
  ];
}

/** What a rental used, against its package. */
export interface RentalExtras {
  /** Metres beyond the package. */
  metres: number;
  /** Whole minutes beyond the package. */
  minutes: number;
}

/** How far a rental went beyond its package. @param used metres, and whole minutes since the code was entered */
export function rentalExtras(
  { hours: included, km }: Pick<RentalPackage, 'hours' | 'km'>,
  used: { metres: number; minutes: number },
): RentalExtras {
  return { metres: Math.max(0, used.metres - km * 1000), minutes: Math.max(0, used.minutes - included * 60) };
}
