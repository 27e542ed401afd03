import * as z from 'zod/mini';
import { adminRoles } from '../admin-roles.js';
import { defineCall } from '../call.js';
import { reportedMethods } from '../payment-methods.js';
import { cancellationFeeSchema, driverChargeSchema, upiReference } from '../payment.js';
import { promoCodeInput } from '../promos.js';
import { fareQuoteSchema } from '../quote.js';
import { outstationWishSchema } from '../outstation.js';
import { rentalWishSchema } from '../rental.js';
import { rideKm, rideSchema } from '../ride.js';
import { stopsInput } from '../stops.js';
import { receiptSchema } from '../tariff.js';
import { id, isoDate, latLngInput, rupees } from '../values.js';
import { vehicleTypeSchema } from '../vehicles.js';

const rideId = z.object({ id });

export const calculateFare = defineCall({
  name: 'rides.calculate-fare',
  method: 'POST',
  path: '/api/calculate-fare',
  access: 'user',
  limit: 240,
  summary: 'The fare for a distance and a vehicle type',
  body: z
    .object({
      distance: rideKm,
      vehicleType: vehicleTypeSchema,
      /** The ends of the ride: one that cannot be booked is refused here (R32). */
      pickup: z.optional(latLngInput),
      dropoff: z.optional(latLngInput),
      /** Its discount is part of the quote, and of the ride that is booked with it. */
      promoCode: z.optional(promoCodeInput),
      /** For a booking for later (R43): the fare of that time, without surge. */
      pickupAt: z.optional(isoDate),
      /** Where to stop on the way (R44): the fare counts each leg. */
      stops: z.optional(stopsInput),
      /** A rental by the hour: the price of the package from this pickup, without surge. It needs no drop-off. */
      rental: z.optional(rentalWishSchema),
      /** An outstation trip between the two ends, without surge: what it is expected to cost. */
      outstation: z.optional(outstationWishSchema),
      /** The fare of a parcel between the two ends: that of a ride, where parcels are offered. */
      parcel: z.optional(z.literal(true)),
    })
    .check(
      z.refine(({ rental, pickup }) => rental === undefined || pickup !== undefined, {
        path: ['pickup'],
        message: 'rule.rentalPickup',
      }),
      z.refine(({ rental, stops }) => rental === undefined || stops === undefined || stops.length === 0, {
        path: ['stops'],
        message: 'rule.rentalStops',
      }),
      z.refine(
        ({ outstation, rental, stops = [] }) =>
          outstation === undefined || (rental === undefined && stops.length === 0),
        { path: ['outstation'], message: 'rule.outstationAlone' },
      ),
      z.refine(
        ({ outstation, pickup, dropoff }) =>
          outstation === undefined || (pickup !== undefined && dropoff !== undefined),
        { path: ['outstation'], message: 'rule.outstationPlaces' },
      ),
      z.refine(
        ({ parcel, outstation, rental, stops = [], pickupAt }) =>
          parcel === undefined ||
          (outstation === undefined && rental === undefined && stops.length === 0 && pickupAt === undefined),
        { path: ['parcel'], message: 'rule.parcelAlone' },
      ),
      z.refine(
        ({ parcel, pickup, dropoff }) => parcel === undefined || (pickup !== undefined && dropoff !== undefined),
        { path: ['parcel'], message: 'rule.parcelPlaces' },
      ),
      z.refine(
        ({ promoCode, pickup, dropoff, rental }) =>
          promoCode === undefined || (pickup !== undefined && (dropoff !== undefined || rental !== undefined)),
        { path: ['promoCode'], message: 'rule.promoPlaces' },
      ),
    ),
  refusals: [
    'not_served',
    'promo_not_valid',
    'rental_not_offered',
    'outstation_not_offered',
    'not_outstation',
    'parcel_not_offered',
    'too_early',
    'too_far',
    'too_late',
    'vehicle_not_here',
  ],
  answer: fareQuoteSchema,
});

export const rideReceipt = defineCall({
  name: 'rides.receipt',
  method: 'GET',
  path: '/api/rides/:id/receipt',
  access: 'user',
  reach: adminRoles,
  limit: 120,
  summary: 'The bill of a completed ride, or of a cancelled one that costs a fee, with all that it was computed from',
  params: rideId,
  refusals: ['not_completed'],
  answer: receiptSchema,
});

export const cancellationFee = defineCall({
  name: 'rides.cancellation-fee',
  method: 'GET',
  path: '/api/rides/:id/cancellation-fee',
  access: 'user',
  limit: 120,
  summary: 'What it would cost the rider to cancel the ride now',
  params: rideId,
  refusals: ['forbidden'],
  answer: cancellationFeeSchema,
});

export const driverCharge = defineCall({
  name: 'rides.driver-charge',
  method: 'GET',
  path: '/api/rides/:id/driver-charge',
  access: 'user',
  limit: 120,
  summary: 'What it would cost the driver to cancel the ride now, or to give it back (R42)',
  params: rideId,
  refusals: ['forbidden'],
  answer: driverChargeSchema,
});

export const payRide = defineCall({
  name: 'rides.pay',
  method: 'POST',
  path: '/api/rides/:id/payment',
  access: 'user',
  limit: 30,
  summary:
    'The driver confirms a payment that they got themselves; the rider claims one by UPI, with its reference number (R40)',
  whileSuspended: true,
  params: rideId,
  body: z.strictObject({
    method: z.enum(reportedMethods),
    /** The reference number of the UPI payment, 12 digits; a rider must give it. */
    reference: z.optional(upiReference),
  }),
  refusals: ['forbidden', 'already_claimed', 'nothing_due', 'paid_in_cash', 'reference_used'],
  answer: rideSchema,
});

export const tipRide = defineCall({
  name: 'rides.tip',
  method: 'POST',
  path: '/api/rides/:id/tip',
  access: 'user',
  limit: 30,
  summary: 'Adds a tip for the driver to a completed ride, once',
  params: rideId,
  /** Rupees, ₹1 to ₹1,000. */
  body: z.strictObject({ amount: rupees }),
  refusals: ['forbidden', 'already_tipped', 'not_completed'],
  answer: rideSchema,
});
