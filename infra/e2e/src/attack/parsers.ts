import type { Attack } from './attack.js';
import { fromAnywhere, type Scene } from './scene.js';
import { worstInputs } from './worst-inputs.js';

/** The longest that one of them may take. An upload waits for the one before it, which is read for 2 s at most. */
const mostMs = 5_000;

const plainSearch = '/api/places?q=dadar&lat=19.0186&lng=72.8446';

/** What costs a parser most, again and again: nothing of it is an error of the server, or takes long. */
export function parsers({ teleporter: { api, user }, rideId }: Scene): Attack[] {
  const inputs = worstInputs({ userId: user.id, rideId });
  let turn = 0;
  let searchable = false;
  return [
    {
      name: 'the worst that each parser can get',
      everyMs: 100,
      async once() {
        // A product that has just started reads its places first.
        if (!searchable) {
          searchable = (await api.get(plainSearch)).status === 200;
          return null;
        }
        const input = inputs[turn % inputs.length];
        turn += 1;
        if (!input) return null;
        const { what, method, path, body, headers } = input;
        const begun = performance.now();
        try {
          const options = { headers: { ...fromAnywhere().headers, ...headers } };
          const { status } = await api.send(method, path, body, options);
          if (status >= 500 && status !== 503) return `${what} was answered ${status}`;
        } catch (error) {
          // The gateway closes a connection on which more comes than it takes.
          // By its words: in a suite it is of another realm.
          if (!String(error).startsWith('TypeError: fetch failed')) throw error;
        }
        const took = Math.round(performance.now() - begun);
        return took > mostMs ? `${what} took ${took} ms` : null;
      },
    },
  ];
}
