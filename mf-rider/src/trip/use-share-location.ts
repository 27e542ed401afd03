import { shareLocation } from '@rahi/contracts/calls/rides.calls';
import type { Ride } from '@rahi/contracts/ride';
import { ApiError, useLocationState, useRemote, type Position } from '@rahi/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { rideQuery } from '../rides/rides.queries.js';

/** Follows the rider's device while the trip is in progress, and sends the newest position: unless a guest travels (R45). */
export function useShareLocation({ id, status, guest }: Ride): void {
  const { api, services } = useRemote();
  const client = useQueryClient();
  const { position } = useLocationState(services.location);
  // The server knows of the trip's end before this page does.
  const [endedRide, setEndedRide] = useState<string | null>(null);
  const sharing = status === 'in_progress' && !guest && endedRide !== id;

  useEffect(() => (sharing ? services.location.watch('rider') : undefined), [sharing, services.location]);

  // One position is on its way at a time. When the trip ends, one is refused, and none follows.
  const line = useMemo((): { ride: string; next: Position | null; isSending: boolean } => {
    return { ride: id, next: null, isSending: false };
  }, [id]);

  useEffect(() => {
    if (!sharing || !position) return;
    line.next = position;
    if (line.isSending) return;
    line.isSending = true;
    const share = ({ lat, lng, at }: Position) =>
      api.call(shareLocation, {
        params: { id: line.ride },
        body: { lat, lng, userType: 'rider', timestamp: Math.round(at) },
      });
    const shareNewest = async () => {
      for (let newest = line.next; newest; newest = line.next) {
        line.next = null;
        // R49: the server waits for a second one too.
        if (newest.confirms) await share(newest.confirms);
        await share(newest);
      }
    };
    const failed = (error: unknown) => {
      // Other errors are ignored, as documented (§7): the next position is a second away.
      if (!(error instanceof ApiError && error.code === 'invalid_transition')) return;
      setEndedRide(line.ride);
      void client.invalidateQueries({ queryKey: rideQuery(api, line.ride).queryKey });
    };
    void shareNewest()
      .catch(failed)
      .finally(() => {
        line.isSending = false;
      });
  }, [api, client, sharing, position, line]);
}
