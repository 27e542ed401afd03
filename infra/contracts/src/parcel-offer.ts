import * as z from 'zod/mini';
import { parcelSizeSchema } from './parcel.js';
import { latitude, longitude, rupees } from './values.js';
import { vehicleTypeSchema } from './vehicles.js';

/** Which parcels one vehicle type takes from a pickup. */
export const parcelOfferSchema = z.object({
  vehicleType: vehicleTypeSchema,
  /** The longest side in centimetres, and the weight in kilograms, at most. */
  sizes: z.array(z.object({ size: parcelSizeSchema, cm: z.int(), kg: z.int() })),
  /** The highest value that a sender may declare, in rupees. */
  mostValue: rupees,
});
export type ParcelOffer = z.output<typeof parcelOfferSchema>;

/** Where parcels are picked up. */
export const parcelQuery = z.object({ lat: latitude, lng: longitude });

/** Of a parcel's quote: what it costs in all if nobody takes it and it comes back. */
export const parcelQuoteSchema = z.object({ returnTotal: rupees });
