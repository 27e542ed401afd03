import { getTracking } from '@rahi/contracts/calls/rides.calls';
import { confirmRide, queryKeyFor, readAgain, useLive, useRemote } from '@rahi/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { activeRideQuery, isKnown, nearbyPollMs, rideQuery } from './rides/rides.queries.js';

const rides = '/api/rides/';
const nearby = '/api/drivers/nearby';
/** Bookings for later (R43). */
const reservations = '/api/reservations';

/** Reads again, at once, the data that a live message reports as changed (R26). Renders nothing. */
export function LiveUpdates(): null {
  const { api, user, services } = useRemote();
  const client = useQueryClient();
  const own = `/api/riders/${user.id}/`;
  useLive(services.live, (message) => {
    switch (message.kind) {
      case 'ride':
        // This page already has the result of its own changes.
        if (!isKnown(client, api, message)) readAgain(client, [rides + message.rideId, own]);
        return;
      case 'reservation':
        return readAgain(client, [reservations]);
      case 'message':
        return readAgain(client, [`${rides}${message.rideId}/messages`]);
      case 'under_way':
        confirmRide(client, activeRideQuery(api, user.id).queryKey, message.riding);
        if (message.riding) confirmRide(client, rideQuery(api, message.riding.rideId).queryKey, message.riding);
        return;
      case 'nearby':
        return readAgain(client, [nearby], nearbyPollMs / 2);
      case 'tracking': {
        const { kind: _, rideId, ...tracking } = message;
        const queryKey = queryKeyFor(getTracking, { params: { id: rideId } });
        client.setQueriesData({ queryKey, type: 'active' }, tracking);
        return;
      }
      case 'reset':
        readAgain(client, [rides, reservations, own]);
        readAgain(client, [nearby], nearbyPollMs / 2);
    }
  });
  return null;
}
