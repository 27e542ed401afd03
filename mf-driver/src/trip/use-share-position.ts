import { isActive } from '@rahi/contracts/ride-lifecycle';
import type { Ride } from '@rahi/contracts/ride';
import { useLocationState, useRemote } from '@rahi/web-kit';
import { isUnconfirmed } from '@rahi/web-kit/requests';
import { useEffect } from 'react';
import { usePositionQueue } from '../driver/use-position-queue.js';
import { sharePosition } from './trip.queries.js';

/**
 * Sends the trip every new position of its driver (§7). Not before the driver has confirmed it: to the server a position is a
 * confirmation (R11), and only the driver gives that.
 */
export function useSharePosition(ride: Pick<Ride, 'id' | 'status' | 'confirmedAt'>): void {
  const { services } = useRemote();
  const { position } = useLocationState(services.location);
  const active = isActive(ride.status) && !isUnconfirmed(ride);

  useEffect(() => (active ? services.location.watch('driver') : undefined), [active, services.location]);
  // §7: errors are ignored. Positions that waited for the network are sent later; refused ones are dropped.
  const queue = usePositionQueue(active, {
    send: (next, sentAt) => sharePosition(services.api, ride.id, next, sentAt),
  });
  useEffect(() => {
    if (active && position) queue.add(position);
  }, [active, position, queue]);
}
