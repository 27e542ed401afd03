import { declineRide } from '@rahi/contracts/calls/rides.calls';
import type { ApiClient } from '@rahi/web-kit';
import { isAway } from '../area/is-away.js';

/** The delay until the next attempt when there is no answer, in milliseconds. */
const tryAgainMs = 3_000;

/**
 * Notifies the server that the driver declined, which lets it ask the next driver at once. Without a network the call
 * is sent as soon as the network is back, but not after `until` (epoch milliseconds), when the offer has ended anyway.
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
