import { nearbyDriverSchema, type NearbyDriver } from '@rahi/contracts/driver';
import { billOf, documentedTariff, fareFor, plainInputs, sumOf, type FareLine } from '@rahi/contracts/fares';
import { roundedKm } from '@rahi/contracts/geo/distance';
import { rupeesFromPaise } from '@rahi/contracts/money';
import { ridePaymentSchema, type RidePayment } from '@rahi/contracts/payment';
import { placeSchema, routeSchema, type City, type Place, type Route } from '@rahi/contracts/places';
import { fareQuoteSchema, type FareQuote } from '@rahi/contracts/quote';
import type { Reservation } from '@rahi/contracts/reservation';
import { trackingSchema, type Ride, type Tracking } from '@rahi/contracts/ride';
import { receiptSchema, type Receipt } from '@rahi/contracts/tariff';
import { aReservation, aRide } from '@rahi/contracts/testing';
import { vehicleTypes, type VehicleType } from '@rahi/contracts/vehicles';
import { makeUser } from '@rahi/web-kit/testing';
import type { TripPlan } from '../rides/trip-plan.js';

export const rider = makeUser();
export const rideId = '0b7a1f0e-8d3c-4a53-8f0a-3a7a5d1c2b10';
export const reservationId = '1d0f8a55-2f4e-4f1e-9d7a-6f3b2a1c0d9e';
export const driverId = (n: number) => `7c9e6679-7425-40de-944b-e07fc1f9${String(n).padStart(4, '0')}`;

export const connaughtPlace = { lat: 28.6315, lng: 77.2167, address: 'Connaught Place, Block A' };
export const hauzKhas = { lat: 28.5535, lng: 77.1945, address: 'Hauz Khas Village' };
export const plan: TripPlan = { pickup: connaughtPlace, dropoff: hauzKhas };

/** A ride of `rider`, with the first driver where its status says that it has one. */
export function makeRide(changes: Partial<Ride> = {}): Ride {
  const assigned = !['searching', 'cancelled', undefined].includes(changes.status);
  const user = { name: 'Vikram Singh', rating: 4.9, totalTrips: 1204, phone: '+91 98111 22233' };
  const driver = { ...vehicle, id: driverId(1), user };
  return aRide({
    id: rideId,
    riderId: rider.id,
    pickupAddress: connaughtPlace.address,
    dropoffAddress: hauzKhas.address,
    dropoffLat: String(hauzKhas.lat),
    dropoffLng: String(hauzKhas.lng),
    fare: '180.60',
    distance: '8.94',
    duration: 21,
    createdAt: '2026-03-02T05:00:00.000Z',
    offerUntil: '2026-03-02T05:00:10.000Z',
    ...(assigned && { driverId: driverId(1), driver, otp: '4821', assignedAt: '2026-03-02T05:00:08.000Z' }),
    ...changes,
  });
}

/** A booking for later of `rider`, without a driver. */
export function makeReservation(changes: Partial<Reservation> = {}): Reservation {
  return aReservation({
    id: reservationId,
    riderId: rider.id,
    pickupAddress: connaughtPlace.address,
    dropoffAddress: hauzKhas.address,
    fare: '180.60',
    ...changes,
  });
}

/** The driver of a booking for later, as its rider sees them. */
export const itsDriver: NonNullable<Reservation['driver']> = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90001',
  name: 'Vikram Singh',
  vehicleModel: 'White Dzire',
  vehicleNumber: 'DL 01 AB 4207',
};

const vehicle = { vehicleModel: 'White Dzire', vehicleNumber: 'DL 01 AB 4207', vehicleType: 'sedan' } as const;

export function makeNearbyDriver(
  n: number,
  changes: Partial<NearbyDriver> & { rating?: number | null } = {},
): NearbyDriver {
  const { rating = 4.9, ...rest } = changes;
  const name = `Driver ${n}`;
  return nearbyDriverSchema.parse({
    id: driverId(n),
    user: { name, rating, totalTrips: 120 },
    name,
    vehicleModel: 'White Dzire',
    vehicleNumber: `DL 01 AB ${1000 + n}`,
    vehicleType: 'sedan',
    currentLat: String(connaughtPlace.lat + n / 1000),
    currentLng: String(connaughtPlace.lng),
    heading: 90,
    isOnline: true,
    distance: n,
    ...rest,
  });
}

/** A driver of each type. */
export const oneOfEachNear = (): NearbyDriver[] =>
  vehicleTypes.map((vehicleType, n) => makeNearbyDriver(n + 1, { vehicleType }));

/** The server's answer for a vehicle type: by the documented tariff, valid for the next 5 minutes. */
export function makeQuote(vehicleType: VehicleType, km: number, changes: Partial<FareQuote> = {}): FareQuote {
  const { lines, totalPaise } = fareFor(vehicleType, roundedKm(km));
  const gstPaise = sumOf(lines, 'gst');
  return fareQuoteSchema.parse({
    total: rupeesFromPaise(totalPaise),
    breakdown: {
      base: rupeesFromPaise(sumOf(lines, 'base')),
      distance: rupeesFromPaise(sumOf(lines, 'distance')),
      surge: 1,
      subtotal: rupeesFromPaise(totalPaise - gstPaise),
      gst: rupeesFromPaise(gstPaise),
    },
    lines: labelled(lines),
    tariff: { id: `everywhere/${vehicleType}`, version: 1 },
    inputs: plainInputs(km, 21),
    distance: 'straight',
    quoteId: `quote-${vehicleType}`,
    expiresAt: new Date(Date.now() + 5 * 60_000).toISOString(),
    paymentMethods: ['cash'],
    ...changes,
  });
}

const labelled = (lines: readonly FareLine[]) => lines.map((line) => ({ label: `The server’s ${line.code}`, ...line }));

/** The bill of `makeRide()`, by the documented tariff: another total than a made-up ride's. */
export function makeReceipt(changes: Partial<Receipt> = {}): Receipt {
  const inputs = plainInputs(8.94, 21);
  const { lines, totalPaise } = billOf(documentedTariff.sedan, inputs);
  return receiptSchema.parse({
    rideId,
    lines: labelled(lines),
    totalPaise,
    currency: 'INR',
    tariff: { id: 'everywhere/sedan', version: 1, terms: documentedTariff.sedan },
    inputs,
    kind: 'ride',
    invoiceNumber: 'RH2526-000042',
    issuedAt: '2026-03-02T05:30:00.000Z',
    ...changes,
  });
}

/** A completed ride's payment: 184.80 rupees, due in cash. */
export function makePayment(changes: Partial<RidePayment> = {}): RidePayment {
  return ridePaymentSchema.parse({
    method: 'cash',
    state: 'due',
    due: '184.80',
    paidAt: null,
    reference: null,
    upiLink: null,
    ...changes,
  });
}

export function makeTracking(changes: Partial<Tracking> = {}): Tracking {
  return trackingSchema.parse({
    routeProgress: 40,
    estimatedArrival: '2026-03-02T05:06:00.000Z',
    driverLocation: { lat: 28.64, lng: 77.22, speed: 8, heading: 180, at: '2026-03-02T05:02:00.000Z' },
    riderLocation: null,
    ...changes,
  });
}

export function makePlace(changes: Partial<Place> = {}): Place {
  return placeSchema.parse({
    id: 'hauz-khas',
    name: 'Hauz Khas Village',
    address: 'Hauz Khas, New Delhi',
    lat: hauzKhas.lat,
    lng: hauzKhas.lng,
    distance: 8.9,
    ...changes,
  });
}

export const route: Route = routeSchema.parse({
  polyline: [
    [connaughtPlace.lat, connaughtPlace.lng],
    [28.6, 77.21],
    [hauzKhas.lat, hauzKhas.lng],
  ],
  duration: { text: '24 min', value: 1440 },
  distance: { text: '11.2 km', value: 11_200 },
  steps: [],
  source: 'city',
});

const around = (lat: number, lng: number) => ({ south: lat - 0.3, west: lng - 0.3, north: lat + 0.3, east: lng + 0.3 });
/** The only city with known roads. */
export const mumbai: City = {
  name: 'Mumbai',
  slug: 'mumbai',
  lat: 19.06,
  lng: 72.86,
  bounds: around(19.1, 72.9),
  routable: true,
};
export const delhi: City = {
  name: 'Delhi',
  slug: 'delhi',
  lat: connaughtPlace.lat,
  lng: connaughtPlace.lng,
  bounds: around(28.6, 77.2),
  routable: false,
};
