import { shareLocation } from '@rahi/contracts/calls/rides.calls';
import type { Ride } from '@rahi/contracts/ride';
import { ApiError, useLocationState, useRemote, type Position } from '@rahi/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { rideQuery } from '../rides/rides.queries.js';

/** Follows the rider's device while the trip is in progress, and sends each new position: unless a guest travels (R45). */
export function useShareLocation({ id, status, guest }: Ride): void {
  const { api, services } = useRemote();
  const client = useQueryClient();
  const { position } = useLocationState(services.location);
  // The server knows of the trip's end before this page does.
  const [endedRide, setEndedRide] = useState<string | null>(null);
  const sharing = status === 'in_progress' && !guest && endedRide !== id;

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
    shareAll().catch((error: unknown) => {
      // Other errors are ignored, as documented (§7): the next position is a second away.
      if (!(error instanceof ApiError && error.code === 'invalid_transition')) return;
      setEndedRide(id);
      void client.invalidateQueries({ queryKey: rideQuery(api, id).queryKey });
    });
  }, [api, client, id, sharing, position]);
}
