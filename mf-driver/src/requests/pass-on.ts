import { declineRide } from '@rahi/contracts/calls/rides.calls';
import type { ApiClient } from '@rahi/web-kit';
import { isAway } from '../area/is-away.js';

/** Without an answer, how long until the next try, in milliseconds. */
const tryAgainMs = 3_000;

/**
 * Notifies the server that the driver declined, so that the next one is asked at once. Without a network it is sent as soon as
 * that is back, and no more after `until` (epoch milliseconds), when the offer is over anyway.
 */
export async function passOn(api: ApiClient, rideId: string, until: number): Promise<void> {
  do {
    try {
      await api.call(declineRide, { params: { id: rideId } });
      return;
    } catch (error) {
      // Refused: it is not this driver's to pass on any more.
      if (!isAway(error)) return console.warn('The request was not declined.', error);
    }
    await networkOr(tryAgainMs);
  } while (Date.now() < until);
}

/** Until the browser says that the network is back, and `ms` milliseconds at most. */
function networkOr(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
  });
}
