import { isActive } from '@rahi/contracts/ride-lifecycle';
import type { Ride } from '@rahi/contracts/ride';
import { useLocationState } from '@rahi/web-kit';
import { useEffect } from 'react';
import { useRemote } from '../remote.context.js';
import { sharePosition } from './trip.queries.js';

/** Tells the trip of every new position of its driver (§7). */
export function useSharePosition(ride: Pick<Ride, 'id' | 'status'>): void {
  const { services } = useRemote();
  const { position } = useLocationState(services.location);
  const active = isActive(ride.status);

  useEffect(() => (active ? services.location.watch('driver') : undefined), [active, services.location]);
  useEffect(() => {
    if (!active || !position) return;
    // §7: errors ignored; the next position says it all again.
    sharePosition(services.api, ride.id, position).catch(() => undefined);
  }, [active, position, ride.id, services.api]);
}
