import * as z from 'zod/mini';
import { indiaBounds } from './geo/distance.js';
import { decimal, isoDate, shownText, shownTextOrNone } from './values.js';

/** How many saved places one person may have. */
export const mostSavedPlaces = 20;

/** The person's word for a place: `home`, `work`, or a word of the client's. */
export const savedPlaceKeySchema = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'rule.placeKind'));

export const savedPlaceBodySchema = z.strictObject({
  /** The person's name for it; empty if the client's own name is used. */
  name: shownTextOrNone(40),
  address: shownText(300),
  lat: decimal(indiaBounds.south, indiaBounds.north),
  lng: decimal(indiaBounds.west, indiaBounds.east),
});

export const savedPlaceSchema = z.object({
  place: savedPlaceKeySchema,
  name: z.string(),
  address: z.string(),
  lat: z.number(),
  lng: z.number(),
  updatedAt: isoDate,
});
export type SavedPlace = z.output<typeof savedPlaceSchema>;
