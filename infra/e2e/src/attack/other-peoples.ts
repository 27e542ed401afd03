import { allCalls, getRide, getSession, type Call } from '@rahi/contracts';
import type { ApiClient } from '@rahi/testing-kit';
import * as fc from 'fast-check';
import { attemptsOf } from '../api/fuzz/attempts.js';
import { arbitraries, operations } from '../api/fuzz/documented.js';
import type { Attack } from './attack.js';
import { fromAnywhere, type Scene } from './scene.js';

/** Calls by which an attacker would end what it attacks with. */
const ownEnds: readonly string[] = ['auth.logout', 'gateway.health'];
const calls: readonly Call[] = allCalls.filter(({ name }) => !ownEnds.includes(name));

/** Every call with other people's ids, without a session and as a stranger. */
export function otherPeoples(scene: Scene): Attack[] {
  const { product, victim, driver, rideId, stranger, secrets } = scene;
  const nobody = product.client();
  const as = (name: string, client: ApiClient): Attack => {
    let turn = 0;
    return {
      name: `every call with other people’s ids, ${name}`,
      everyMs: 100,
      async once() {
        const call = calls[turn % calls.length];
        turn += 1;
        const operation = call && operations.get(call.name);
        if (!call || !operation) throw new Error(`call ${turn} is not in the document`);
        const ids = {
          id: [rideId, victim.user.id, driver.user.id],
          riderId: [victim.user.id],
          driverId: [driver.user.id],
          userId: [victim.user.id, driver.user.id],
        };
        const [attempt] = fc.sample(attemptsOf(call, operation, arbitraries, ids), 1);
        if (!attempt) throw new Error(`there is no attempt at ${call.name}`);
        const { body } = await client.send(call.method, attempt.path, attempt.body, fromAnywhere());
        const said = JSON.stringify(body) ?? '';
        if (secrets.some((secret) => said.includes(secret))) return `${call.name} showed ${name} another person’s data`;
        return turn % calls.length === 0 ? changed(scene, name) : null;
      },
    };
  };
  return [as('as nobody', nobody), as('as another rider', stranger.api)];
}

/** Checks that the victim's data and trip are unchanged. */
async function changed({ victim, rideId }: Scene, name: string): Promise<string | null> {
  const { id, email, phone } = await victim.api.call(getSession, {});
  const ride = await victim.api.call(getRide, { params: { id: rideId } });
  const same = id === victim.user.id && email === victim.user.email && phone === victim.user.phone;
  return same && ride.status === 'in_progress' ? null : `somebody ${name} changed the victim or their trip`;
}
