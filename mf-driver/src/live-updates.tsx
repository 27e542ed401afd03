import { confirmRide, readAgain, useLive, useRemote } from '@rahi/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { activeRideQuery } from './driver/active-ride.queries.js';
import { nearbyPollMs } from './home/home.queries.js';
import { isKnown, rideQuery } from './ride/ride.queries.js';

const rides = '/api/rides/';
const requests = '/api/ride-requests';
const nearby = '/api/drivers/nearby';
/** Bookings for later (R43). */
const reservations = '/api/reservations';
/** The own place in the queue of a zone. */
const queue = '/api/drivers/queue';

/** Reads again, at once, the data that a live message reports as changed (R26). Renders nothing. */
export function LiveUpdates(): null {
  const { user, services } = useRemote();
  const client = useQueryClient();
  const own = `/api/drivers/${user.id}/`;
  const profile = `/api/drivers/user/${user.id}`;
  useLive(services.live, (message) => {
    switch (message.kind) {
      case 'ride':
        // This page already has the result of its own changes.
        if (!isKnown(client, services.api, message)) readAgain(client, [rides + message.rideId, own]);
        return;
      case 'reservation':
        return readAgain(client, [reservations]);
      case 'queue':
        return readAgain(client, [queue]);
      case 'message':
        return readAgain(client, [`${rides}${message.rideId}/messages`]);
      case 'request':
        return readAgain(client, [requests, rides + message.rideId]);
      case 'under_way':
        confirmRide(client, activeRideQuery(services.api, user.id).queryKey, message.driving);
        if (message.driving)
          confirmRide(client, rideQuery(services.api, message.driving.rideId).queryKey, message.driving);
        return;
      case 'nearby':
        return readAgain(client, [nearby], nearbyPollMs / 2);
      case 'driver':
        return readAgain(client, [profile]);
      case 'earnings':
        return readAgain(client, [profile, own]);
      case 'reset':
        readAgain(client, [rides, requests, reservations, queue, profile, own]);
        readAgain(client, [nearby], nearbyPollMs / 2);
    }
  });
  return null;
}
