import {
  languages,
  longestNote,
  directMethods,
  organisationReceiptSchema,
  organisationRideNowSchema,
  organisationRideSchema,
  pageQuery,
  phone,
  rideStatuses,
  shownText,
  text,
  vehicleTypeSchema,
} from '@rahi/contracts';
import * as z from 'zod/mini';
import { degrees, type PublicCall } from './public-call.js';

const said = z.describe;
const place = z.strictObject({
  lat: degrees(90),
  lng: degrees(180),
  address: shownText(300).check(said('As the driver reads it')),
});
const nothing = z.strictObject({});
const ofRide = z.strictObject({ rideId: z.uuid().check(said('As the booking answered it')) });
const noRide = '`not_found`: the organisation has no such ride';

export const bookRideCall = {
  name: 'book-ride',
  method: 'POST',
  path: '/partners/v1/rides',
  scope: 'rides:book',
  summary: 'Books a ride of now for a guest, who gets the trip code and the driver on a link of their own',
  params: nothing,
  query: nothing,
  body: z.strictObject({
    pickup: place,
    dropoff: place,
    vehicleType: vehicleTypeSchema,
    guest: z.strictObject({
      name: shownText(80),
      phone: phone.check(said('In any form; +91 where no country is given')),
      language: z.optional(z.enum(languages)).check(said('Of the guest’s link; English without it')),
    }),
    pickupNote: z.optional(text(longestNote)).check(said('For the driver: where the guest waits')),
    quoteId: z
      .optional(z.string().check(z.maxLength(14_000)))
      .check(said('Of an estimate for the same places and type, at most five minutes old: the fare is that one, then')),
    paymentMethod: z.optional(z.enum(directMethods)).check(said('How the guest pays the driver; cash without it')),
  }),
  answer: organisationRideNowSchema,
  success: 201,
  needsKey: true,
  refusals: {
    409:
      '`guest_not_bookable`: the guest wants no bookings; `fare_changed`: the quote is over; `too_many_guest_rides`: as many ' +
      'under way as the organisation may have; `not_served`, `vehicle_not_here`, `too_far`: not there',
    422: '`key_reused`: the key was used for another booking in the last 24 hours',
  },
} as const satisfies PublicCall;

export const ridesCall = {
  name: 'rides',
  method: 'GET',
  path: '/partners/v1/rides',
  scope: 'rides:read',
  summary: 'The rides of the organisation, the newest first, in pages',
  params: nothing,
  query: z.strictObject({
    ...pageQuery.shape,
    status: z.optional(z.enum(rideStatuses)),
    bookedFrom: z.optional(z.iso.datetime({ offset: true })).check(said('Booked then or later')),
    bookedBefore: z.optional(z.iso.datetime({ offset: true })).check(said('Booked earlier')),
  }),
  body: null,
  answer: z.object({
    rides: z.array(organisationRideSchema),
    next: z.nullable(z.string()).check(said('`cursor` of the next page, with the same filters; null on the last one')),
  }),
} as const satisfies PublicCall;

export const rideCall = {
  name: 'ride',
  method: 'GET',
  path: '/partners/v1/rides/{rideId}',
  scope: 'rides:read',
  summary: 'A ride as it is now: status, driver, place of the driver, fare, what cancelling costs',
  params: ofRide,
  query: nothing,
  body: null,
  answer: organisationRideNowSchema,
  refusals: { 404: noRide },
} as const satisfies PublicCall;

export const cancelRideCall = {
  name: 'cancel-ride',
  method: 'POST',
  path: '/partners/v1/rides/{rideId}/cancel',
  scope: 'rides:cancel',
  summary: 'Cancels a ride before it starts, for `cancellationFeePaise`; to cancel it again changes nothing',
  params: ofRide,
  query: nothing,
  body: null,
  answer: organisationRideNowSchema,
  refusals: { 404: noRide, 409: '`invalid_transition`: the trip has started or is over' },
} as const satisfies PublicCall;

export const receiptCall = {
  name: 'receipt',
  method: 'GET',
  path: '/partners/v1/rides/{rideId}/receipt',
  scope: 'rides:read',
  summary: 'The bill of a ride that is completed, or was cancelled for a fee',
  params: ofRide,
  query: nothing,
  body: null,
  answer: organisationReceiptSchema,
  refusals: { 404: noRide, 409: '`not_completed`: there is no bill yet' },
} as const satisfies PublicCall;

/** The calls about rides, in the order of the document. */
export const rideCalls = [bookRideCall, ridesCall, rideCall, cancelRideCall, receiptCall] as const;
