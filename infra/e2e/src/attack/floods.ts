import { randomBytes, randomUUID } from 'node:crypto';
import { getSession, sendOtp } from '@rahi/contracts';
import type { ApiAnswer } from '@rahi/testing-kit';
import type { Attack } from './attack.js';
import { from, sharedAddress, type Scene } from './scene.js';

const atOnce = 10;

const flood = (send: () => Promise<ApiAnswer>) => async () => {
  const answers = await Promise.all(Array.from({ length: atOnce }, send));
  return answers.some(({ status }) => status === 200) ? 'junk was answered with 200' : null;
};

/** Floods from the address that real people share. */
export function floods({ product }: Scene): Attack[] {
  const { headers } = from(sharedAddress);
  return [
    {
      name: 'sessions that there are not, ten at once',
      everyMs: 250,
      once: flood(() => {
        const cookie = `rahi_session=${randomBytes(32).toString('base64url')}`;
        return product.client().get(getSession.path, { headers: { ...headers, cookie } });
      }),
    },
    {
      name: 'bodies of the largest size, signed out',
      everyMs: 1_000,
      once: flood(() =>
        product.client().send('POST', '/api/rides', JSON.stringify({ pad: 'x'.repeat(60 * 1024) }), { headers }),
      ),
    },
    {
      name: 'mails to people who never asked',
      everyMs: 5_000,
      async once() {
        const email = `${randomUUID()}@people.test`;
        await product.client().send('POST', sendOtp.path, { email }, { headers });
        return null;
      },
    },
  ];
}
