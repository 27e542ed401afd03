import { randomUUID } from 'node:crypto';
import { eventSchemas, eventSubject, type RideState } from '@rahi/contracts';
import type { AuthHarness } from './auth-harness.js';

export type RideEvent = 'ride.completed.v1' | 'ride.rated.v1' | 'ride.cancelled.v1';

/** Publishes an event as the ride service would; every call is an event of its own. */
export async function tellOfRide(
  { nats }: Pick<AuthHarness, 'nats'>,
  type: RideEvent,
  ride: Partial<RideState>,
): Promise<void> {
  const at = '2026-01-01T10:00:00.000Z';
  const data = eventSchemas[type].parse({
    rideId: randomUUID(),
    version: 6,
    status: 'completed',
    riderId: randomUUID(),
    riderName: 'Asha',
    driverId: null,
    driverName: 'Ravi',
    vehicleType: 'mini',
    farePaise: 15_200,
    distanceKm: 10,
    durationMinutes: 24,
    pickup: { address: 'A', lat: 28.6, lng: 77.2 },
    dropoff: { address: 'B', lat: 28.5, lng: 77.1 },
    createdAt: at,
    assignedAt: at,
    arrivedAt: at,
    startedAt: at,
    completedAt: at,
    cancelledAt: null,
    cancelledBy: null,
    cancelReason: null,
    rating: null,
    ...ride,
  } satisfies RideState);
  const id = randomUUID();
  const envelope = { id, type, occurredAt: at, correlationId: 'test', data };
  nats.publish(eventSubject(type), JSON.stringify(envelope));
  await nats.flush();
}
