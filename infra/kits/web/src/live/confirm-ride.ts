import type { UnderWay } from '@rahi/contracts/live';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Compares a copy of a ride with a heartbeat. The same version counts as read now, so the next poll is a whole interval
 * away; any other version is read again.
 * @param queryKey of a read that answers with the ride, or null for none
 * @param said undefined when the heartbeat leaves it out
 */
export function confirmRide(client: QueryClient, queryKey: readonly string[], said: UnderWay['riding'] | undefined) {
  const kept = client.getQueryData<{ id: string; version?: number } | null>(queryKey);
  if (kept === undefined || said === undefined) return;
  if (kept?.id === said?.rideId && kept?.version === said?.version) client.setQueryData(queryKey, kept);
  else void client.invalidateQueries({ queryKey, exact: true });
}
