import * as z from 'zod/mini';
import { isoDate, latitude, longitude, rupees } from './values.js';
import { vehicleTypeSchema } from './vehicles.js';

/** The longest and the largest rental package that a tariff can have. */
export const rentalMost = { hours: 12, km: 500, packages: 8 } as const;

/** So long before its package is used up, the two people of a rental are warned. */
export const rentalWarning = { minutes: 15, km: 5 } as const;

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
const hours = z.int().check(z.gte(1), z.lte(rentalMost.hours));

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

/** Which package a rider asks for, by its hours: in a quote, and in a booking at that quote. */
export const rentalWishSchema = z.strictObject({ hours });
export type RentalWish = z.output<typeof rentalWishSchema>;

/** The package of a ride, and what each kilometre and each whole minute beyond it costs, before GST. */
export const rentalOfRideSchema = z.object({ hours: z.int(), km: z.int(), perKm: rupees, perMinute: rupees });
export type RentalOfRide = z.output<typeof rentalOfRideSchema>;

/** What a rental has used since its code was entered: kilometres by the recorded positions of the car, and whole minutes. */
export const rentalUseSchema = z.object({ km: z.number(), minutes: z.int() });
export type RentalUse = z.output<typeof rentalUseSchema>;

/** The members of a ride that say what is charged for by the recorded positions of its car. */
interface Metered {
  rental?: object | null | undefined;
  outstation?: { kind: string } | null | undefined;
}

/** Whether a ride is charged by what its car drives: a rental, or an outstation trip. It ends where its rider wants, and has no changes. */
export const isMetered = ({ rental, outstation }: Metered): boolean => Boolean(rental) || Boolean(outstation);

/** Whether a ride is under way that has no place to drive to: a rental, or an outstation round trip. */
export const goesAnywhere = ({ rental, outstation, status }: Metered & { status: string }): boolean =>
  (Boolean(rental) || outstation?.kind === 'roundTrip') && status === 'in_progress';

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

/** What is left of a rental's package: kilometres and minutes, never below 0; and whether it is nearly, or wholly, used up. */
export function rentalLeft(
  { hours: included, km }: Pick<RentalOfRide, 'hours' | 'km'>,
  used: RentalUse,
): { km: number; minutes: number; nearlyUsedUp: boolean; usedUp: boolean } {
  const left = { km: Math.max(0, km - used.km), minutes: Math.max(0, included * 60 - used.minutes) };
  const usedUp = left.km === 0 || left.minutes === 0;
  return {
    ...left,
    usedUp,
    nearlyUsedUp: !usedUp && (left.km <= rentalWarning.km || left.minutes <= rentalWarning.minutes),
  };
}
