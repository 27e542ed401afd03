import { calculateFare } from '../calls/money.calls.js';
import { changeWishSchema, type ChangeWish } from '../change-offer.js';
import { outstationWishSchema, type OutstationWish } from '../outstation.js';
import { driverPanSchema, type DriverPan } from '../tds.js';

const endHere: ChangeWish = { endHere: { address: 'Linking Road, Bandra West, Mumbai' } };

const thereAndBack: OutstationWish = { kind: 'roundTrip', returnAt: '2026-11-25T12:30:00.000Z' };

/** As it is shown, which is no PAN. */
const shownPan: DriverPan = { collected: true, pan: 'AB••••••4F' };

/** A trip with a stop: a rental and an outstation trip have none. */
const trip = {
  distance: 4.2,
  vehicleType: 'sedan',
  pickup: { lat: 19.0544, lng: 72.8402 },
  dropoff: { lat: 19.0178, lng: 72.8478 },
  promoCode: 'RAHI50',
  pickupAt: '2026-11-23T12:30:00.000Z',
  stops: [{ lat: 19.0402, lng: 72.8401, address: 'Mahim Causeway' }],
};

/** Examples of schemas whose members exclude each other, as one with all members would be refused, or are named as others are. */
export const givenExamples: ReadonlyMap<unknown, object> = new Map<unknown, object>([
  [changeWishSchema, endHere],
  [calculateFare.body, trip],
  [outstationWishSchema, thereAndBack],
  [driverPanSchema, shownPan],
]);
