import { shareLocation } from '@rahi/contracts/calls/rides.calls';
import type { Ride } from '@rahi/contracts/ride';
import { useLocationState, useRemote } from '@rahi/web-kit';
import { useEffect } from 'react';

/** Follows the rider's device while the trip is in progress, and sends each new position. */
export function useShareLocation({ id, status }: Ride): void {
  const { api, services } = useRemote();
  const { position } = useLocationState(services.location);
  const sharing = status === 'in_progress';

  useEffect(() => (sharing ? services.location.watch('rider') : undefined), [sharing, services.location]);

  useEffect(() => {
    if (!sharing || !position) return;
    const { lat, lng, at } = position;
    // Errors are ignored, as documented (§7): the next position is a second away.
    api
      .call(shareLocation, { params: { id }, body: { lat, lng, userType: 'rider', timestamp: Math.round(at) } })
      .catch(() => undefined);
  }, [api, id, sharing, position]);
}
