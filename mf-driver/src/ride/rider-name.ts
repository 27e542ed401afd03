import type { Ride } from '@rahi/contracts/ride';

/** §2: a rider without a name is a "Rider". */
export function riderName({ rider }: Pick<Ride, 'rider'>): string {
  return rider.name || 'Rider';
}
