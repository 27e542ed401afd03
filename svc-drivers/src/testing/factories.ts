import { randomUUID } from 'node:crypto';
import {
  envelopeSchema,
  principalSchema,
  rideStateSchema,
  userStateSchema,
  type Envelope,
  type EventType,
  type Principal,
  type RideState,
  type UserState,
} from '@rahi/contracts';

export const connaughtPlace = { lat: 28.6315, lng: 77.2167 };

export function aPrincipal(given: Partial<Principal> = {}): Principal {
  return principalSchema.parse({
    userId: randomUUID(),
    sessionId: randomUUID(),
    name: 'Dev Singh',
    phone: '+91 98100 12345',
    type: 'driver',
    isAdmin: false,
    suspended: false,
    ...given,
  });
}

export function aUser(given: Partial<UserState> = {}): UserState {
  return userStateSchema.parse({
    userId: randomUUID(),
    version: 1,
    email: 'dev@rahi.test',
    name: 'Dev Singh',
    phone: '+91 98100 12345',
    type: 'driver',
    isAdmin: false,
    suspended: false,
    createdAt: new Date().toISOString(),
    ...given,
  });
}

export function aRide(given: Partial<RideState> = {}): RideState {
  const place = { address: 'Connaught Place', ...connaughtPlace };
  return rideStateSchema.parse({
    rideId: randomUUID(),
    version: 1,
    status: 'searching',
    riderId: randomUUID(),
    riderName: 'Asha Rao',
    driverId: null,
    driverName: null,
    vehicleType: 'mini',
    farePaise: 20_055,
    distanceKm: 9.8,
    durationMinutes: 24,
    pickup: place,
    dropoff: place,
    createdAt: new Date().toISOString(),
    assignedAt: null,
    arrivedAt: null,
    startedAt: null,
    completedAt: null,
    cancelledAt: null,
    cancelledBy: null,
    cancelReason: null,
    rating: null,
    ...given,
  });
}

export function anEnvelope(type: EventType, data: unknown): Envelope {
  return envelopeSchema.parse({
    id: randomUUID(),
    type,
    occurredAt: new Date().toISOString(),
    correlationId: randomUUID(),
    data,
  });
}
