import { randomUUID } from 'node:crypto';
import { callPath, sendRideMessage } from '@rahi/contracts';
import type { Attack } from './attack.js';
import { fromAnywhere, type Scene } from './scene.js';

/** Turns the direction of writing, isolates it, is not seen, and ends a line of a log. */
const odd = ['\u202E', '\u2066', '\u200B', '\uFEFF', '\u0007'];

/** Messages that read as what they are not. */
export function words({ driver, rideId }: Scene): Attack[] {
  let turn = 0;
  return [
    {
      name: 'messages with characters that are not seen',
      everyMs: 4_000,
      async once() {
        turn += 1;
        const body = { id: randomUUID(), text: `Pay ${odd[turn % odd.length]}05₹ to me` };
        const path = callPath(sendRideMessage, { id: rideId });
        const { status } = await driver.api.send('POST', path, body, fromAnywhere());
        return status < 300 ? 'a message with a character that is not seen was sent' : null;
      },
    },
  ];
}
