import { shareLocation } from '@rahi/contracts/calls/rides.calls';
import type { Ride } from '@rahi/contracts/ride';
import { useLocationState, useRemote, type Position } from '@rahi/web-kit';
import { useEffect } from 'react';

/** Follows the rider's device while the trip is in progress, and sends each new position. */
export function useShareLocation({ id, status }: Ride): void {
  const { api, services } = useRemote();
  const { position } = useLocationState(services.location);
  const sharing = status === 'in_progress';

  useEffect(() => (sharing ? services.location.watch('rider') : undefined), [sharing, services.location]);

  useEffect(() => {
    if (!sharing || !position) return;
    const share = ({ lat, lng, at }: Position) =>
      api.call(shareLocation, { params: { id }, body: { lat, lng, userType: 'rider', timestamp: Math.round(at) } });
    const shareAll = async () => {
      // R49: the server waits for a second one too.
      if (position.confirms) await share(position.confirms);
      await share(position);
    };
    // Errors are ignored, as documented (§7): the next position is a second away.
    shareAll().catch(() => undefined);
  }, [api, id, sharing, position]);
}
