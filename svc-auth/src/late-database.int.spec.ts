import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { pushKey } from '@rahi/contracts';
import { bootBeforeDatabase } from '@rahi/service-kit/testing';
import type { PostgresDoor } from '@rahi/testing-kit';
import { startAuth, type AuthHarness } from './testing/auth-harness.js';

let auth: AuthHarness;
let door: PostgresDoor;
beforeAll(async () => {
  auth = await startAuth({}, { instances: 0 });
  door = await bootBeforeDatabase(auth);
});
afterAll(async () => {
  await auth?.stop();
  await door?.close();
});

it('after a start that waited for the database, people sign in and devices get the key for notifications', async () => {
  const { principal } = await auth.signIn('late@database.test');
  expect((await auth.call(pushKey, {}, { principal })).body).toEqual({
    publicKey: expect.stringMatching(/^[\w-]{80,}$/),
  });
});
