import type { Ride } from '@rahi/contracts/ride';

/** Why a ride searches again; null for a first search (R12). */
export type LostDriver = 'gaveBack' | 'notReached' | 'delayed' | 'asked';

type Search = Pick<Ride, 'status' | 'releases' | 'releasedBy' | 'releaseReason'>;

/** Who ended the last assignment of a searching ride: its driver, the server because the driver was lost, or the rider. */
export function lostDriver({ status, releases = 0, releasedBy, releaseReason }: Search): LostDriver | null {
  if (status !== 'searching' || releases === 0) return null;
  switch (releasedBy) {
    case 'driver':
      return 'gaveBack';
    case 'expiry':
      // R48: of a ride that waited for the driver's trip to end.
      return releaseReason === 'driver_delayed' ? 'delayed' : 'notReached';
    default:
      return 'asked';
  }
}
