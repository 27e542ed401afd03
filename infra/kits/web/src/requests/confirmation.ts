import type { Ride } from '@rahi/contracts/ride';
import { answerSeconds, type Offered } from './offer-key.js';

/** Whether a rider gave this ride to the driver, who has not confirmed it (R11). An older server does not have this. */
export function isUnconfirmed(ride: Pick<Ride, 'status' | 'confirmedAt'>): boolean {
  return ride.status === 'driver_assigned' && ride.confirmedAt === null;
}

/** Such a ride in the form of an offer: it waits for an answer for the same time, from its assignment on. */
export function offerOf({ id, createdAt, searchingSince, assignedAt }: Ride): Offered {
  const expiresAt = assignedAt && new Date(Date.parse(assignedAt) + answerSeconds * 1000).toISOString();
  return { id, createdAt, searchingSince, offer: { exclusive: true, expiresAt } };
}
