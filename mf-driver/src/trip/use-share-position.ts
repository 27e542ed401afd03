import { isActive } from '@rahi/contracts/ride-lifecycle';
import type { Ride } from '@rahi/contracts/ride';
import { settledPosition, useRemote, type Position } from '@rahi/web-kit';
import { isUnconfirmed } from '@rahi/web-kit/requests';
import { useCallback, useEffect } from 'react';
import { keptPositions } from '../driver/kept-positions.js';
import { usePositionQueue } from '../driver/use-position-queue.js';
import { sharePosition } from './trip.queries.js';

/** How long a press waits for the positions before it to be sent, in milliseconds. */
const patienceMs = 3_000;
/** How long a press waits that was made without a network: minutes of positions are sent before it. */
const latePatienceMs = 60_000;

/**
 * Sends the trip every new position of its driver (§7). Not before the driver has confirmed it: to the server a position is a
 * confirmation (R11), and only the driver gives that.
 * @returns with whether the press is sent late; waits until no position is in doubt, and what is known is sent: the server judges the driver's next press by it (R49)
 */
export function useSharePosition(ride: Pick<Ride, 'id' | 'status' | 'confirmedAt'>): (late?: boolean) => Promise<void> {
  const { services, user } = useRemote();
  const active = isActive(ride.status) && !isUnconfirmed(ride);

  useEffect(() => (active ? services.location.watch('driver') : undefined), [active, services.location]);
  // §7: errors are ignored. Positions that waited for the network are sent later; refused ones are dropped.
  const queue = usePositionQueue(active, {
    send: (next, sentAt) => sharePosition(services.api, ride.id, next, sentAt),
    kept: keptPositions(user.id, ride.id),
  });
  useEffect(() => {
    if (!active) return undefined;
    let last: Position | null = null;
    // Not by a render: one may show the second of two positions only.
    const share = () => {
      const { position } = services.location.getSnapshot();
      if (position && position !== last) queue.add(position);
      last = position;
    };
    share();
    return services.location.subscribe(share);
  }, [active, queue, services.location]);

  return useCallback(
    async (late = false) => {
      await settledPosition(services.location);
      await Promise.race([queue.idle(), passed(late ? latePatienceMs : patienceMs)]);
    },
    [queue, services.location],
  );
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
