import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { eventSchemas, updateUser, type UserState } from '@rahi/contracts';
import { startAuth, type AuthHarness } from '../testing/auth-harness.js';

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth({ ADMIN_EMAILS: 'admin@rahi.test, later@rahi.test' });
});
afterAll(() => auth?.stop());

async function eventsOf(userId: string): Promise<{ type: string; data: UserState }[]> {
  const rows = await auth.database.query<{ type: 'user.registered.v1' | 'user.updated.v1'; data: unknown }[]>(
    `SELECT type, data FROM outbox WHERE data->>'userId' = $1 ORDER BY seq`,
    [userId],
  );
  return rows.map(({ type, data }) => ({ type, data: eventSchemas[type].parse(data) }));
}

describe('a user', () => {
  it('is registered by the first sign-in, with one event', async () => {
    const { principal } = await auth.signIn('gita@rahi.test');
    await auth.signIn('gita@rahi.test');
    const events = await eventsOf(principal.userId);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      type: 'user.registered.v1',
      data: { version: 1, email: 'gita@rahi.test', type: 'rider', name: null },
    });
  });

  it('changes its own profile, with one event for each change', async () => {
    const { principal } = await auth.signIn('hari@rahi.test');
    const change = (body: object) => auth.call(updateUser, { params: { id: principal.userId }, body }, { principal });
    expect(await change({ name: ' Hari Om ', phone: '+91 98100 12345', type: 'driver' })).toMatchObject({
      status: 200,
      body: { id: principal.userId, name: 'Hari Om', phone: '+919810012345', type: 'driver', totalTrips: 0 },
    });
    await Promise.all([change({ name: 'Hari' }), change({ phone: '9810012345' })]);
    const events = await eventsOf(principal.userId);
    expect(events.map(({ data }) => data.version)).toEqual([1, 2, 3, 4]);
    expect(events.at(-1)?.data).toMatchObject({ name: 'Hari', phone: '+919810012345', type: 'driver' });
  });

  it('keeps the language of its first sign-in until another is chosen (R33)', async () => {
    const { principal, answer } = await auth.signIn('mala@rahi.test', undefined, undefined, 'mr-IN');
    expect(answer.body['user']).toMatchObject({ language: 'mr-IN' });
    const again = await auth.signIn('mala@rahi.test', undefined, undefined, 'hi-IN');
    expect(again.answer.body['user']).toMatchObject({ language: 'mr-IN' });
    const change = (language: string) =>
      auth.call(updateUser, { params: { id: principal.userId }, body: { language } }, { principal });
    expect(await change('hi-IN')).toMatchObject({ status: 200, body: { language: 'hi-IN' } });
    expect(await change('fr-FR')).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('cannot have a name with invisible characters or one that looks official: both are refused in words', async () => {
    const { principal } = await auth.signIn('mohan@rahi.test');
    const hidden = ['A\u200Bsha', '\u2800', '\u202Eahsa', 'Asha\u2066', '\u3164', 'A\u00ADsha'];
    for (const name of [...hidden, 'Rahi Support', 'ＲＡＨＩ　Ｓｕｐｐｏｒｔ', 'Rаhi Suppоrt', 'राही सपोर्ट']) {
      const answer = await auth.call(updateUser, { params: { id: principal.userId }, body: { name } }, { principal });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', errors: [{ at: 'name' }] } });
    }
    const kept = await auth.call(
      updateUser,
      { params: { id: principal.userId }, body: { name: 'कऱ्\u200Dहाडे' } },
      { principal },
    );
    expect(kept).toMatchObject({ status: 200, body: { name: 'कऱ्\u200Dहाडे' } });
  });

  it('cannot change another user: the answer is 404', async () => {
    const [mine, other] = [await auth.signIn('indu@rahi.test'), await auth.signIn('jai@rahi.test')];
    for (const id of [other.principal.userId, randomUUID()]) {
      const answer = await auth.call(updateUser, { params: { id }, body: { name: 'X' } }, mine);
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect(await eventsOf(other.principal.userId)).toHaveLength(1);
  });

  it('cannot set fields that are not part of the profile', async () => {
    const { principal } = await auth.signIn('kiran@rahi.test');
    for (const body of [{ isAdmin: true }, { name: 'K', suspended: false }, {}, { type: 'admin' }, { name: ' ' }]) {
      const answer = await auth.call(updateUser, { params: { id: principal.userId }, body }, { principal });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    }
    expect(await eventsOf(principal.userId)).toHaveLength(1);
  });

  it('cannot change its profile while suspended', async () => {
    const { principal } = await auth.signIn('lata@rahi.test');
    const suspended = { ...principal, suspended: true };
    const parts = { params: { id: principal.userId }, body: { name: 'Lata' } };
    const answer = await auth.call(updateUser, parts, { principal: suspended });
    expect(answer).toMatchObject({ status: 403, body: { code: 'account_suspended' } });
  });
});

describe('an admin', () => {
  it('has the role from registration when ADMIN_EMAILS has the address', async () => {
    expect((await auth.signIn('Admin@Rahi.test'.toLowerCase())).principal.isAdmin).toBe(true);
  });

  it('gets the role at the next sign-in when ADMIN_EMAILS has the address later', async () => {
    const { principal } = await auth.signIn('later@rahi.test');
    await auth.database.query('UPDATE users SET is_admin = false WHERE id = $1', [principal.userId]);
    expect((await auth.signIn('later@rahi.test')).principal.isAdmin).toBe(true);
    expect(await eventsOf(principal.userId)).toMatchObject([
      { type: 'user.registered.v1', data: { version: 1, isAdmin: true } },
      { type: 'user.updated.v1', data: { version: 2, isAdmin: true } },
    ]);
  });
});
