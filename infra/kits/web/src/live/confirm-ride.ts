import type { UnderWay } from '@rahi/contracts/live';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Compares a copy of a ride with the version in a sign of life. The same version counts as read now, so that the next poll
 * is a whole interval away; any other is read again.
 * @param queryKey of a read that answers with the ride, or null for none
 * @param atVersion undefined when the sign of life does not say it
 */
export function confirmRide(
  client: QueryClient,
  queryKey: readonly string[],
  atVersion: UnderWay['riding'] | undefined,
): void {
  const kept = client.getQueryData<unknown>(queryKey);
  if (kept === undefined || atVersion === undefined) return;
  if (isAt(kept, atVersion)) client.setQueryData(queryKey, kept);
  else void client.invalidateQueries({ queryKey, exact: true });
}

function isAt(kept: unknown, atVersion: UnderWay['riding']): boolean {
  if (typeof kept !== 'object' || kept === null || atVersion === null) return kept === atVersion;
  return 'id' in kept && kept.id === atVersion.rideId && 'version' in kept && kept.version === atVersion.version;
}
