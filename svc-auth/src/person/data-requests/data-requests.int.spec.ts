import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cancelDataRequest, dataRequests, dataRequestSchema, requestData, type Principal } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { startAuth, type AuthHarness } from '../../testing/auth-harness.js';

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.stop());

const person = async (email: string) => (await auth.signIn(email)).principal;
const list = (principal: Principal, id = principal.userId) =>
  auth.call(dataRequests, { params: { id } }, { principal });
const ask = (principal: Principal, kind: string, id = principal.userId) =>
  auth.call(requestData, { params: { id }, body: { kind } }, { principal });
const cancel = (principal: Principal, requestId: string, id = principal.userId) =>
  auth.call(cancelDataRequest, { params: { id, requestId } }, { principal });

describe('what a person asks about their data', () => {
  it('is kept with its date and done within 30 days', async () => {
    const asha = await person('asha@rahi.test');
    const asked = dataRequestSchema.parse((await ask(asha, 'export')).body);
    expect(asked).toMatchObject({ kind: 'export', state: 'open' });
    expect(Date.parse(asked.dueAt) - Date.parse(asked.askedAt)).toBe(30 * 24 * 3_600_000);
    // Services begin at once, so more of them may be done by now.
    const progress = { done: expect.any(Number), of: asked.progress?.of };
    expect((await list(asha)).body).toEqual({ requests: [{ ...asked, progress }] });
  });

  it('is one request of a kind while it is open, also when it is asked for at the same moment', async () => {
    const bela = await person('bela@rahi.test');
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(bela, 'deletion')));
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
    await ask(bela, 'export');
    expect((await list(bela)).body['requests']).toHaveLength(2);
  });

  it('can be taken back once, and asked for again', async () => {
    const chand = await person('chand@rahi.test');
    const { id } = dataRequestSchema.parse((await ask(chand, 'deletion')).body);
    const answers = await Promise.all([cancel(chand, id), cancel(chand, id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const again = dataRequestSchema.parse((await ask(chand, 'deletion')).body);
    expect(again.id).not.toBe(id);
    expect((await list(chand)).body).toMatchObject({ requests: [{ state: 'open' }, { state: 'cancelled', id }] });
  });

  it('that is done cannot be taken back', async () => {
    const diya = await person('diya@rahi.test');
    const { id } = dataRequestSchema.parse((await ask(diya, 'export')).body);
    await auth.database.query(`UPDATE data_requests SET state = 'done', closed_at = now() WHERE id = $1`, [id]);
    expect(await cancel(diya, id)).toMatchObject({ status: 404 });
    expect((await list(diya)).body).toMatchObject({ requests: [{ id, state: 'done' }] });
  });

  it('is refused as a deletion while a ride runs or money is due, and nothing is kept of it', async () => {
    const hema = await person('hema@rahi.test');
    auth.open = { rideRuns: true, moneyDue: true };
    expect(await ask(hema, 'deletion')).toMatchObject({ status: 409, body: { code: 'active_ride_exists' } });
    auth.open = { rideRuns: false, moneyDue: true };
    expect(await ask(hema, 'deletion')).toMatchObject({ status: 409, body: { code: 'money_due' } });
    auth.open = { rideRuns: false, moneyDue: false };
    expect((await list(hema)).body).toEqual({ requests: [] });
  });

  it('is a deletion that waits 30 days, then ends the sessions and cannot be taken back', async () => {
    const { principal: isha, token } = await auth.signIn('isha@rahi.test');
    const { id } = dataRequestSchema.parse((await ask(isha, 'deletion')).body);
    const asked = (days: number) =>
      auth.database.query(`UPDATE data_requests SET asked_at = now() - make_interval(days => $2) WHERE id = $1`, [
        id,
        days,
      ]);
    await asked(29);
    await auth.runJob('Due deletions');
    expect(await auth.principalOf(token)).not.toBeNull();
    await asked(31);
    auth.open = { rideRuns: false, moneyDue: true };
    await auth.runJob('Due deletions');
    expect(await auth.principalOf(token)).not.toBeNull();
    auth.open = { rideRuns: false, moneyDue: false };
    await auth.database.query('UPDATE data_requests SET last_looked_at = NULL WHERE id = $1', [id]);
    await auth.runJob('Due deletions');
    expect(await auth.principalOf(token)).toBeNull();
    expect(await cancel(isha, id)).toMatchObject({ status: 404 });
    const gone = async () =>
      (await auth.database.query<unknown[]>('SELECT FROM users WHERE id = $1', [isha.userId])).length === 0;
    await waitFor(gone, { what: 'the end of the account' });
    expect((await auth.signIn('isha@rahi.test')).principal.userId).not.toBe(isha.userId);
  });

  it('is open to a suspended user', async () => {
    const esha = { ...(await person('esha@rahi.test')), suspended: true };
    const { id } = dataRequestSchema.parse((await ask(esha, 'export')).body);
    expect((await cancel(esha, id)).status).toBe(200);
  });

  it('is closed to everyone else', async () => {
    const [farah, other] = [await person('farah@rahi.test'), await person('gul@rahi.test')];
    const { id } = dataRequestSchema.parse((await ask(farah, 'deletion')).body);
    for (const asker of [other, { ...other, isAdmin: true }])
      for (const answer of [
        await list(asker, farah.userId),
        await ask(asker, 'deletion', farah.userId),
        await cancel(asker, id, farah.userId),
        await cancel(asker, id),
      ])
        expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await list(farah)).body).toMatchObject({ requests: [{ state: 'open' }] });
  });

  it.each(['everything', '', 'EXPORT'])('is an export or a deletion, not "%s"', async (kind) => {
    const principal: Principal = {
      userId: randomUUID(),
      sessionId: randomUUID(),
      name: null,
      phone: null,
      type: 'rider',
      isAdmin: false,
      suspended: false,
    };
    expect(await ask(principal, kind)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});
