import { eventSubject, type MessageSent, type RideState } from '@rahi/contracts';
import { anEnvelope, aRideState } from '@rahi/contracts/testing';
import type { AuthHarness } from './auth-harness.js';

export type RideEvent =
  | 'ride.driver_assigned.v1'
  | 'ride.driver_arrived.v1'
  | 'ride.released.v1'
  | 'ride.completed.v1'
  | 'ride.rated.v1'
  | 'ride.cancelled.v1';

type Publisher = Pick<AuthHarness, 'connection'>;

/** Publishes an event as the ride service would; every call is a new event. */
export async function publishRide(
  { connection }: Publisher,
  type: RideEvent,
  ride: Partial<RideState>,
  occurredAt?: string,
): Promise<void> {
  const data = aRideState({ version: 6, status: 'completed', driverName: 'Ravi', ...ride });
  connection.publish(eventSubject(type), JSON.stringify(anEnvelope(type, data, occurredAt)));
  await connection.flush();
}

/** Publishes that a message was sent on a trip. */
export async function publishMessage({ connection }: Publisher, sent: MessageSent): Promise<void> {
  const type = 'ride.message_sent.v1';
  connection.publish(eventSubject(type), JSON.stringify(anEnvelope(type, sent)));
  await connection.flush();
}
