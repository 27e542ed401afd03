import { shareLocation } from '@rahi/contracts/calls/rides.calls';
import type { Ride } from '@rahi/contracts/ride';
import { ApiError, useLocationState, useRemote, type Position } from '@rahi/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { rideQuery } from '../rides/rides.queries.js';
import { oneAtATime } from './one-at-a-time.js';

/** Follows the rider's device while the trip is in progress, and sends the newest position: unless a guest travels (R45), or a parcel. */
export function useShareLocation({ id, status, guest, parcel }: Ride): void {
  const { api, services } = useRemote();
  const client = useQueryClient();
  const { position } = useLocationState(services.location);
  // The server knows of the trip's end before this page does.
  const [endedRide, setEndedRide] = useState<string | null>(null);
  const sharing = status === 'in_progress' && !guest && !parcel && endedRide !== id;

  useEffect(() => (sharing ? services.location.watch('rider') : undefined), [sharing, services.location]);

  // One position is on its way at a time: when the trip ends, one is refused, and none follows.
  const share = useMemo(() => {
    const post = ({ lat, lng, at }: Position) => {
      const body = { lat, lng, userType: 'rider' as const, timestamp: Math.round(at) };
      return api.call(shareLocation, { params: { id }, body });
    };
    return oneAtATime(async (newest: Position) => {
      try {
        // R49: the server waits for a second one too.
        if (newest.confirms) await post(newest.confirms);
        await post(newest);
      } catch (error) {
        // Other errors are ignored, as documented (§7): the next position is a second away.
        if (!(error instanceof ApiError && error.code === 'invalid_transition')) return true;
        setEndedRide(id);
        void client.invalidateQueries({ queryKey: rideQuery(api, id).queryKey });
        return false;
      }
      return true;
    });
  }, [api, client, id]);

  useEffect(() => {
    if (sharing && position) void share(position);
  }, [sharing, position, share]);
}
