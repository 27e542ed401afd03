import type { DriverProfile } from '@rahi/contracts/driver';
import { routeSchema, type Route } from '@rahi/contracts/places';
import type { Ride, RideRequest } from '@rahi/contracts/ride';
import { aDriver, aRide, aRideRequest } from '@rahi/contracts/testing';
import type { User } from '@rahi/contracts/user';
import type { Position } from '@rahi/web-kit';
import { makeUser } from '@rahi/web-kit/testing';

export const driverId = '2c9b8a52-7d3e-4f10-9a6b-5e4d3c2b1a09';
export const rideId = '0b7a1f0e-8d3c-4a53-8f0a-3a7a5d1c2b10';
export const otherRideId = '7d1c9a4e-2b6f-4e8a-b3d5-6f0e1a2b3c4d';

export const connaughtPlace = { lat: 28.6315, lng: 77.2167 };
export const hauzKhas = { lat: 28.5494, lng: 77.2001 };

export function makeDriverUser(changes: Partial<User> = {}): User {
  return makeUser({ id: driverId, name: 'Vikram Singh', email: 'vikram@example.com', type: 'driver', ...changes });
}

export function makePosition(changes: Partial<Position> = {}): Position {
  return { lat: 28.6289, lng: 77.2065, accuracy: 8, speed: 6.7, heading: 90, at: 1_750_000_000_000, ...changes };
}

/** The profile of the specs' driver. */
export function makeProfile(changes: Partial<DriverProfile> = {}): DriverProfile {
  return aDriver({ id: driverId, currentLat: '28.6289', currentLng: '77.2065', totalEarnings: '48210.5', ...changes });
}

const journey = {
  id: rideId,
  pickupAddress: 'Barakhamba Road',
  dropoffAddress: 'Hauz Khas Village',
  createdAt: '2026-06-01T05:00:00.000Z',
};

export function makeRequest(changes: Partial<RideRequest> = {}): RideRequest {
  return aRideRequest({ ...journey, ...changes });
}

/** A ride of the specs' driver, on the way to its pickup. */
export function makeRide(changes: Partial<Ride> = {}): Ride {
  return aRide({
    ...journey,
    driverId,
    status: 'driver_assigned',
    assignedAt: '2026-06-01T05:00:10.000Z',
    version: 2,
    rider: { name: 'Asha Rao', rating: 4.6, phone: '+91 98100 00000' },
    ...changes,
  });
}

const measure = (value: number, text: string) => ({ value, text });

/** 1 km east along one street, then 1 km north on the next. */
export function makeRoute(changes: Partial<Route> = {}): Route {
  return routeSchema.parse({
    polyline: [
      [28.6289, 77.2065],
      [28.6289, 77.21675],
      [28.63789, 77.21675],
    ],
    distance: measure(2000, '2.0 km'),
    duration: measure(288, '5 min'),
    steps: [
      {
        maneuver: 'straight',
        instruction: 'Head east on Ashoka Road',
        distance: measure(1000, '1.0 km'),
        duration: measure(144, '2 min'),
      },
      {
        maneuver: 'turn-left',
        instruction: 'Turn left onto Ring Road',
        distance: measure(1000, '1.0 km'),
        duration: measure(144, '2 min'),
      },
    ],
    source: 'city',
    ...changes,
  });
}
