import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  endOtherSessions,
  endSession,
  getSession,
  hints,
  userSessionListSchema,
  userSessions,
  type Principal,
} from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { startAuth, type AuthHarness } from '../../testing/auth-harness.js';

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.stop());

const firefox = 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0';
const of = ({ userId: id }: Principal) => ({ params: { id } });
const list = (principal: Principal, whose = principal) => auth.call(userSessions, of(whose), { principal });
const end = (principal: Principal, sessionId: string, whose = principal) =>
  auth.call(endSession, { params: { id: whose.userId, sessionId } }, { principal });
const endOthers = (principal: Principal, whose = principal) => auth.call(endOtherSessions, of(whose), { principal });
const listed = async (principal: Principal) => userSessionListSchema.parse((await list(principal)).body);

describe('a person’s own sessions', () => {
  it('are listed with their browser in words, since when, and which one asks', async () => {
    const [one, other] = [await auth.signIn('asha@rahi.test'), await auth.signIn('asha@rahi.test')];
    await auth.call(getSession, {}, { principal: other.principal, userAgent: firefox });
    const { sessions, total } = await listed(one.principal);
    expect(total).toBe(2);
    expect(sessions.find(({ own }) => own)).toMatchObject({ id: one.principal.sessionId, browser: null, system: null });
    expect(sessions.find(({ own }) => !own)).toMatchObject({
      id: other.principal.sessionId,
      browser: 'Firefox',
      system: 'Android',
      createdAt: expect.stringMatching(/Z$/),
    });
  });

  it('are named at sign-in, in words only, and keep the first name', async () => {
    const { principal } = await auth.signIn('bela@rahi.test', undefined, firefox);
    await auth.call(getSession, {}, { principal, userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/126.0' });
    expect((await listed(principal)).sessions).toMatchObject([{ browser: 'Firefox', system: 'Android' }]);
    const rows: unknown = await auth.database.query('SELECT s::text AS row FROM sessions s');
    expect(JSON.stringify(rows)).not.toContain('Gecko');
  });

  it('end one by one, at once, with a hint to every gateway', async () => {
    const [one, other] = [await auth.signIn('chand@rahi.test'), await auth.signIn('chand@rahi.test')];
    const heard = hear();
    const answer = await end(one.principal, other.principal.sessionId);
    expect(answer).toMatchObject({ status: 200, body: { total: 1, sessions: [{ own: true }] } });
    expect(await auth.principalOf(other.token)).toBeNull();
    expect(await auth.principalOf(one.token)).not.toBeNull();
    const ended = { userId: one.principal.userId, sessionId: other.principal.sessionId };
    await waitFor(() => heard.find(({ sessionId }) => sessionId === ended.sessionId), { what: 'the hint' });
    expect(await end(one.principal, other.principal.sessionId)).toMatchObject({ status: 404 });
  });

  it('end everywhere else together, and a second time without a fault', async () => {
    const [one, ...others] = [
      await auth.signIn('diya@rahi.test'),
      await auth.signIn('diya@rahi.test'),
      await auth.signIn('diya@rahi.test'),
    ];
    for (let round = 0; round < 2; round += 1)
      expect(await endOthers(one.principal)).toMatchObject({ status: 200, body: { total: 1 } });
    for (const { token } of others) expect(await auth.principalOf(token)).toBeNull();
    expect(await auth.principalOf(one.token)).not.toBeNull();
  });

  it('do not end by the way that is for the others: the one that asks stays', async () => {
    const { principal, token } = await auth.signIn('esha@rahi.test');
    expect(await end(principal, principal.sessionId)).toMatchObject({ status: 409, body: { code: 'own_account' } });
    expect(await auth.principalOf(token)).not.toBeNull();
  });

  it('that end each other at once leave one or none, and never an error', async () => {
    const [one, other] = [await auth.signIn('farah@rahi.test'), await auth.signIn('farah@rahi.test')];
    const answers = await Promise.all([endOthers(one.principal), endOthers(other.principal)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const left = [await auth.principalOf(one.token), await auth.principalOf(other.token)];
    expect(left.filter((principal) => principal !== null).length).toBeLessThanOrEqual(1);
  });

  it('can be ended by a suspended user', async () => {
    const [one, other] = [await auth.signIn('gul@rahi.test'), await auth.signIn('gul@rahi.test')];
    expect((await endOthers({ ...one.principal, suspended: true })).status).toBe(200);
    expect(await auth.principalOf(other.token)).toBeNull();
  });
});

describe('another person’s sessions', () => {
  it('do not exist, not even for an administrator by this way', async () => {
    const [hema, ira] = [await auth.signIn('hema@rahi.test'), await auth.signIn('ira@rahi.test')];
    const asker = { ...ira.principal, isAdmin: true };
    for (const answer of [
      await list(asker, hema.principal),
      await end(asker, hema.principal.sessionId, hema.principal),
      await end(asker, hema.principal.sessionId),
      await endOthers(asker, hema.principal),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await auth.principalOf(hema.token)).not.toBeNull();
  });
});

function hear(): { userId: string; sessionId?: string | undefined }[] {
  const heard: { userId: string; sessionId?: string | undefined }[] = [];
  auth.connection.subscribe(hints.sessionRevoked.subject, {
    callback: (_error, msg) => {
      heard.push(hints.sessionRevoked.data.parse(msg.json()));
    },
  });
  return heard;
}
