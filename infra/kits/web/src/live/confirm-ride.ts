import type { UnderWay } from '@rahi/contracts/live';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Takes in which ride the server says that somebody is on. A copy of just that counts as read now, so that its next poll is
 * a whole interval away; another is read again.
 * @param queryKey of a read that answers with the ride, or null for none
 */
export function confirmRide(client: QueryClient, queryKey: readonly string[], underWay: UnderWay['riding']): void {
  const kept = client.getQueryData<unknown>(queryKey);
  if (kept === undefined) return;
  if (isAt(kept, underWay)) client.setQueryData(queryKey, kept);
  else void client.invalidateQueries({ queryKey, exact: true });
}

function isAt(kept: unknown, underWay: UnderWay['riding']): boolean {
  if (typeof kept !== 'object' || kept === null || underWay === null) return kept === underWay;
  return 'id' in kept && kept.id === underWay.rideId && 'version' in kept && kept.version === underWay.version;
}
