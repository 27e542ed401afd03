import { useEffect } from 'react';
import { loadRideRequest } from './ride-request/ride-request.route.js';
import { loadTrip } from './trip/trip.route.js';

/** How long after the area stands, in milliseconds: what it shows first has come by then. */
const aheadAfterMs = 2_000;

/** Fetches the screens a driver is led to next, so that a request opens at once, and also when the network just went. */
export function useScreensAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of [loadRideRequest, loadTrip])
        // It is fetched again, with an error and a Retry, when it is shown.
        load().catch((error: unknown) => console.warn('A screen could not be fetched ahead.', error));
    }, aheadAfterMs);
    return () => clearTimeout(timer);
  }, []);
}
