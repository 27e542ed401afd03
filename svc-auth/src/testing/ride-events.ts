import { eventSubject, type RideState } from '@rahi/contracts';
import { anEnvelope, aRideState } from '@rahi/contracts/testing';
import type { AuthHarness } from './auth-harness.js';

export type RideEvent = 'ride.completed.v1' | 'ride.rated.v1' | 'ride.cancelled.v1';

/** Publishes an event as the ride service would; every call is a new event. */
export async function publishRide(
  { connection }: Pick<AuthHarness, 'connection'>,
  type: RideEvent,
  ride: Partial<RideState>,
): Promise<void> {
  const data = aRideState({ version: 6, status: 'completed', driverName: 'Ravi', ...ride });
  connection.publish(eventSubject(type), JSON.stringify(anEnvelope(type, data)));
  await connection.flush();
}
