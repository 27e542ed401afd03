import type { CancellationFee } from '@rahi/contracts/payment';
import type { Ride } from '@rahi/contracts/ride';

/**
 * Until when cancelling is free, in epoch milliseconds, by the tariff of the ride; null where that time is over, or has no
 * end because the tariff has no fee or the car is late.
 */
export function freeUntilOf(
  { assignedAt, afterTrip }: Pick<Ride, 'assignedAt' | 'afterTrip'>,
  { fee, lateFee, freeMinutes, late }: CancellationFee,
  now: number,
): number | null {
  // R48: free until the driver is on the way.
  if (assignedAt === null || afterTrip || late || Number(fee) > 0 || Number(lateFee) === 0) return null;
  const until = Date.parse(assignedAt) + freeMinutes * 60_000;
  return until > now ? until : null;
}
