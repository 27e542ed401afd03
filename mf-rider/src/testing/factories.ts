import { nearbyDriverSchema, type NearbyDriver } from '@rahi/contracts/driver';
import { fareFor } from '@rahi/contracts/fares';
import { roundedKm } from '@rahi/contracts/geo/distance';
import { rupeesFromPaise } from '@rahi/contracts/money';
import { placeSchema, routeSchema, type Place, type Route } from '@rahi/contracts/places';
import {
  fareQuoteSchema,
  rideSchema,
  trackingSchema,
  type FareQuote,
  type Ride,
  type Tracking,
} from '@rahi/contracts/ride';
import type { VehicleType } from '@rahi/contracts/vehicles';
import { makeUser } from '@rahi/web-kit/testing';
import type { TripPlan } from '../rides/trip-plan.js';

/** What the specs' servers answer: parsed by the contract, so that a changed schema shows here first. */

export const rider = makeUser();
export const rideId = '0b7a1f0e-8d3c-4a53-8f0a-3a7a5d1c2b10';
export const driverId = (n: number) => `7c9e6679-7425-40de-944b-e07fc1f9${String(n).padStart(4, '0')}`;

export const connaughtPlace = { lat: 28.6315, lng: 77.2167, address: 'Connaught Place, Block A' };
export const hauzKhas = { lat: 28.5535, lng: 77.1945, address: 'Hauz Khas Village' };
export const plan: TripPlan = { pickup: connaughtPlace, dropoff: hauzKhas };

export function makeRide(changes: Partial<Ride> = {}): Ride {
  const status = changes.status ?? 'searching';
  const assigned = status !== 'searching' && status !== 'cancelled';
  return rideSchema.parse({
    id: rideId,
    riderId: rider.id,
    driverId: assigned ? driverId(1) : null,
    status,
    pickupAddress: connaughtPlace.address,
    pickupLat: String(connaughtPlace.lat),
    pickupLng: String(connaughtPlace.lng),
    dropoffAddress: hauzKhas.address,
    dropoffLat: String(hauzKhas.lat),
    dropoffLng: String(hauzKhas.lng),
    vehicleType: 'sedan',
    fare: '180.60',
    distance: '8.94',
    duration: 21,
    otp: assigned ? '4821' : null,
    createdAt: '2026-03-02T05:00:00.000Z',
    assignedAt: assigned ? '2026-03-02T05:00:08.000Z' : null,
    arrivedAt: null,
    startedAt: null,
    completedAt: null,
    cancelledAt: null,
    cancelledBy: null,
    cancelReason: null,
    offerUntil: '2026-03-02T05:00:10.000Z',
    rating: null,
    codeRequired: true,
    version: 1,
    rider: { name: 'Asha Rao', rating: 4.8 },
    driver: assigned ? driverOfRide : null,
    ...changes,
  });
}

const driverOfRide: NonNullable<Ride['driver']> = {
  id: driverId(1),
  user: { name: 'Vikram Singh', rating: 4.9, totalTrips: 1204, phone: '+91 98111 22233' },
  vehicleModel: 'White Dzire',
  vehicleNumber: 'DL 01 AB 4207',
  vehicleType: 'sedan',
};

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

export function makeQuote(vehicleType: VehicleType, km: number): FareQuote {
  const fare = fareFor(vehicleType, roundedKm(km));
  return fareQuoteSchema.parse({
    total: rupeesFromPaise(fare.totalPaise),
    breakdown: {
      base: rupeesFromPaise(fare.basePaise),
      distance: rupeesFromPaise(fare.distancePaise),
      surge: fare.surge,
      subtotal: rupeesFromPaise(fare.subtotalPaise),
      gst: rupeesFromPaise(fare.gstPaise),
    },
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
  source: 'built-in',
});
