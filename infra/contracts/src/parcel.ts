import * as z from 'zod/mini';
import { languages } from './languages.js';
import { isoDate, phone, rupees, shownText } from './values.js';

// A parcel is a ride with `parcel` (ADR 87). Which vehicle types may carry one, and how large, is in `vehicles.ts`.

/** The sizes that a sender chooses from; each vehicle type says how large each may be. */
export const parcelSizes = ['small', 'medium'] as const;
export const parcelSizeSchema = z.enum(parcelSizes);
export type ParcelSize = z.output<typeof parcelSizeSchema>;

/** How large a parcel may be: its longest side in centimetres, and its weight in kilograms. */
export interface ParcelLimit {
  readonly cm: number;
  readonly kg: number;
}

/** What a parcel is, in the order of the form. */
export const parcelItems = ['papers', 'food', 'clothes', 'household', 'electronics', 'other'] as const;
export const parcelItemSchema = z.enum(parcelItems);
export type ParcelItem = z.output<typeof parcelItemSchema>;

/** What no parcel may hold, in the order in which senders read it. */
export const prohibitedThings = [
  'alcohol',
  'valuables',
  'weapons',
  'drugs',
  'animals',
  'flammable',
  'identityPapers',
  'unlawful',
] as const;
export type ProhibitedThing = (typeof prohibitedThings)[number];

/** The longest description of a parcel, in characters. */
export const longestParcelDescription = 80;

/** So many minutes a driver waits at the drop-off before a parcel that nobody takes goes back to its sender. */
export const parcelWaitMinutes = 5;

/** Why a parcel goes back to its sender. */
export const parcelReturnReasons = ['nobody_there', 'refused', 'wrong_address'] as const;
export const parcelReturnReasonSchema = z.enum(parcelReturnReasons);
export type ParcelReturnReason = z.output<typeof parcelReturnReasonSchema>;

/** Where the driver takes a photo of the parcel: before the trip starts, and before it is completed, or given back. */
export const parcelPhotoPlaces = ['pickup', 'dropoff', 'return'] as const;
export const parcelPhotoPlaceSchema = z.enum(parcelPhotoPlaces);
export type ParcelPhotoPlace = z.output<typeof parcelPhotoPlaceSchema>;

/** For so many days after they were taken the photos of a parcel are kept. */
export const parcelPhotoDays = 30;

/** What a tariff says of parcels. */
export interface ParcelTerms {
  /** The highest value that a sender may declare. */
  mostValuePaise: number;
}

/** The terms of parcels as they are stored and sent. */
export const parcelTermsSchema = z.strictObject({
  mostValuePaise: z.int().check(z.gte(100), z.lte(10_000_000)),
}) satisfies z.ZodMiniType<ParcelTerms>;

const person = { name: shownText(80), phone };

/** A parcel as its sender books it. */
export const parcelBookingSchema = z.strictObject({
  item: parcelItemSchema,
  /** What it is, in a few words. */
  description: shownText(longestParcelDescription),
  size: parcelSizeSchema,
  /** What it is worth, in rupees: at most as much as the tariff says. */
  value: rupees.check(z.refine((value) => Number(value) >= 0, 'rule.parcelValue')),
  /** Who hands it over at the pickup, when not the rider. */
  sender: z.optional(z.nullable(z.strictObject(person))),
  /** Who gets it. `language`: of the link that the sender sends them. */
  receiver: z.strictObject({ ...person, language: z.optional(z.enum(languages)) }),
  /** The sender has read what is prohibited, and nothing of it is inside. */
  nothingProhibited: z.boolean().check(z.refine((nothing) => nothing, 'rule.nothingProhibited')),
});
export type ParcelBooking = z.output<typeof parcelBookingSchema>;

const personOfParcel = z.object({
  name: z.string(),
  /** For the sender and the desk; for the driver while this is the person to meet. Null once it is erased. */
  phone: z.optional(z.nullable(z.string())),
});

/** A parcel of a ride. A driver to whom the ride is open sees what it is, and no more. */
export const parcelOfRideSchema = z.object({
  item: parcelItemSchema,
  /** Null once it is erased, and for the driver from a day after the end. */
  description: z.nullable(z.string()),
  size: parcelSizeSchema,
  /** What it is worth, in rupees: for the sender and the desk. */
  value: z.optional(rupees),
  /** Who hands it over; null for the rider. */
  sender: z.optional(z.nullable(personOfParcel)),
  receiver: z.optional(z.nullable(personOfParcel)),
  /**
   * The code without which the parcel is not handed over: for the sender, from the start of the trip until its end. It is also on the
   * receiver's link, and whoever takes the parcel tells it to the driver.
   */
  deliveryCode: z.optional(z.nullable(z.string())),
  /** The photos that its driver has taken. */
  photos: z.optional(z.array(z.object({ place: parcelPhotoPlaceSchema, takenAt: isoDate }))),
  /** From when on its driver, who waits at the drop-off, may bring it back; null before the driver is there. */
  returnFrom: z.optional(z.nullable(isoDate)),
  /** Why it goes, or went, back to its sender, and where it was to go; null of another one. The ride's drop-off is its pickup then. */
  returned: z.optional(
    z.nullable(z.object({ reason: parcelReturnReasonSchema, at: isoDate, address: z.nullable(z.string()) })),
  ),
});
export type ParcelOfRide = z.output<typeof parcelOfRideSchema>;

/** Where the photo of a parcel is taken next; null where none is needed now. */
export function nextParcelPhoto(ride: {
  status: string;
  parcel?: Pick<ParcelOfRide, 'photos' | 'returned'> | null | undefined;
}): ParcelPhotoPlace | null {
  const { status, parcel } = ride;
  if (!parcel) return null;
  const place = parcelPhotoPlaceOf(status, Boolean(parcel.returned));
  return place !== null && parcel.photos?.some((photo) => photo.place === place) ? null : place;
}

/** Where a photo of a parcel belongs while its ride is in a status; null while there is nothing to photograph. */
export function parcelPhotoPlaceOf(status: string, returned: boolean): ParcelPhotoPlace | null {
  if (status === 'driver_arrived') return 'pickup';
  if (status !== 'in_progress') return null;
  return returned ? 'return' : 'dropoff';
}
