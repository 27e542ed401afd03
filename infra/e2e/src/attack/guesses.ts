import { randomBytes, randomInt } from 'node:crypto';
import { callPath, sendOtp, sharedTrip, updateRide, useSignInLink, verifyOtp } from '@rahi/contracts';
import type { Attack } from './attack.js';
import { fromAnywhere, type Scene } from './scene.js';

const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0');
const aToken = () => randomBytes(32).toString('base64url');

/** Guesses at codes, links and trip codes. */
export function guesses({ product, victim, guesser, shareToken }: Scene): Attack[] {
  const { email } = victim.user;
  return [
    {
      name: 'a sign-in code, from another browser and address each time',
      everyMs: 200,
      async once() {
        const stranger = product.client();
        const origin = fromAnywhere();
        if (randomInt(10) === 0) await stranger.send('POST', sendOtp.path, { email }, origin);
        const { body } = await stranger.send('POST', verifyOtp.path, { email, code: digits(6) }, origin);
        return verifyOtp.answer.safeParse(body).data?.success ? 'a stranger signed in with a guessed code' : null;
      },
    },
    {
      name: 'the link of a sign-in mail',
      everyMs: 500,
      async once() {
        const { body } = await product.client().send('POST', useSignInLink.path, { token: aToken() }, fromAnywhere());
        return useSignInLink.answer.safeParse(body).data?.success ? 'a stranger signed in with a guessed link' : null;
      },
    },
    {
      name: 'the link to a shared trip',
      everyMs: 150,
      async once() {
        const at = randomInt(shareToken.length);
        const near = shareToken.slice(0, at) + (shareToken[at] === 'A' ? 'B' : 'A') + shareToken.slice(at + 1);
        // The last character of 32 bytes has bits that say nothing: another one may be the same token.
        const token = randomInt(2) === 0 || at === shareToken.length - 1 ? aToken() : near;
        const { status } = await product.client().get(callPath(sharedTrip, { token }), fromAnywhere());
        return status === 200 ? 'a trip was followed by a guessed link' : null;
      },
    },
    {
      name: 'the code of a trip, by its driver',
      everyMs: 2_000,
      async once() {
        const otp = digits(4);
        // One guess in ten thousand is right by chance.
        if (otp === guesser.code) return null;
        const path = callPath(updateRide, { id: guesser.rideId });
        const { status } = await guesser.person.api.send('PATCH', path, { status: 'in_progress', otp }, fromAnywhere());
        return status === 200 ? 'a trip began with a wrong code' : null;
      },
    },
  ];
}
