import { readAgain, useLive } from '@rahi/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useRemote } from './remote.context.js';
import { isKnown } from './ride/ride.queries.js';

const rides = '/api/rides/';
const requests = '/api/ride-requests';

/** Reads again, at once, what a live message says has changed (R26). Shows nothing. */
export function LiveUpdates(): null {
  const { user, services } = useRemote();
  const client = useQueryClient();
  const own = `/api/drivers/${user.id}/`;
  const profile = `/api/drivers/user/${user.id}`;
  useLive(services.live, (message) => {
    switch (message.kind) {
      case 'ride':
        // What this page did itself it knows already.
        if (!isKnown(client, services.api, message)) readAgain(client, [rides + message.rideId, own]);
        return;
      case 'message':
        return readAgain(client, [`${rides}${message.rideId}/messages`]);
      case 'request':
        return readAgain(client, [requests, rides + message.rideId]);
      case 'driver':
        return readAgain(client, [profile]);
      case 'earnings':
        return readAgain(client, [profile, own]);
      case 'reset':
        return readAgain(client, message.missed === 'all' ? [rides, requests, profile, own] : [requests, profile, own]);
    }
  });
  return null;
}
