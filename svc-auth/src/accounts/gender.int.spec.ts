import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { adminUser, getSession, updateUser, type Principal } from '@rahi/contracts';
import { startAuth, type AuthHarness } from '../testing/auth-harness.js';

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth({ ADMIN_EMAILS: 'admin@rahi.test' });
});
afterAll(() => auth?.stop());

const say = (principal: Principal, gender: string | null) =>
  auth.call(updateUser, { params: { id: principal.userId }, body: { gender } }, { principal });

it('a person says their gender, takes it back, and only they read it (R46)', async () => {
  const { principal } = await auth.signIn('gauri@rahi.test');
  expect((await auth.call(getSession, {}, { principal })).body).toMatchObject({ gender: null });
  expect(await say(principal, 'woman')).toMatchObject({ status: 200, body: { gender: 'woman' } });
  expect(await say(principal, 'female')).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  const { principal: admin } = await auth.signIn('admin@rahi.test');
  const seen = await auth.call(adminUser, { params: { id: principal.userId } }, { principal: admin });
  expect(seen.status).toBe(200);
  expect(seen.body).not.toHaveProperty('gender');
  // Services that match rides know of a woman, and of nobody else.
  const known = async () => (await auth.signIn('gauri@rahi.test')).principal.woman;
  expect(await known()).toBe(true);
  const saying = async () => {
    const rows = await auth.database.query<{ woman: boolean; gender: string | null }[]>(
      `SELECT (data->>'woman')::boolean AS woman, data->>'gender' AS gender FROM outbox
        WHERE data->>'userId' = $1 ORDER BY seq DESC LIMIT 1`,
      [principal.userId],
    );
    return rows[0];
  };
  expect(await saying()).toEqual({ woman: true, gender: null });
  expect(await say(principal, 'other')).toMatchObject({ body: { gender: 'other' } });
  expect(await known()).toBeUndefined();
  expect(await saying()).toEqual({ woman: false, gender: null });
  expect(await say(principal, null)).toMatchObject({ body: { gender: null } });
});
