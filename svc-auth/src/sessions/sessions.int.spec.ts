import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { getSession, hints, logout, updateUser, verifyOtp } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { startAuth, type AuthHarness } from '../testing/auth-harness.js';
import { hashToken } from './session-token.js';
import { SessionsService } from './sessions.service.js';

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.stop());

const lastUsed = async (token: string): Promise<number | undefined> => {
  const [row] = await auth.database.query<{ last_used_at: Date }[]>(
    'SELECT last_used_at FROM sessions WHERE token_hash = $1',
    [hashToken(token)],
  );
  return row?.last_used_at.getTime();
};
const day = 24 * 3_600_000;
/** What time the service takes it to be from here on: so much later than it is. */
function moveClock(ms: number): void {
  jest.spyOn(auth.clock, 'now').mockImplementation(() => new Date(Date.now() + ms));
}

describe('a session', () => {
  it('stands for its user, and its token is stored as a hash alone', async () => {
    const { token, principal } = await auth.signIn('asha@rahi.test');
    expect(principal).toMatchObject({ type: 'rider', isAdmin: false, suspended: false, name: null });
    const me = await auth.call(getSession, {}, { principal });
    expect(me).toMatchObject({ status: 200, body: { id: principal.userId, email: 'asha@rahi.test' } });
    const rows: unknown = await auth.database.query('SELECT s::text AS row FROM sessions s');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is nobody’s when the token is made up', async () => {
    expect(await auth.principalOf('A'.repeat(43))).toBeNull();
  });

  it('is told among many in the order asked, each use counting, and null for what is nobody’s', async () => {
    const [one, other] = [await auth.signIn('jaya@rahi.test'), await auth.signIn('kiran@rahi.test')];
    const service = auth.app.get(SessionsService, { strict: false });
    const opened = await lastUsed(one.token);
    moveClock(6 * 60_000);
    const told = await service.resolveAll([other.token, 'A'.repeat(43), one.token, other.token]);
    expect(told).toEqual([other.principal, null, one.principal, other.principal]);
    expect(await lastUsed(one.token)).toBeGreaterThan(opened ?? Infinity);
    moveClock(31 * day + 6 * 60_000);
    expect(await service.resolveAll([one.token, other.token])).toEqual([null, null]);
  });

  it('ends at logout, tells every gateway, and has the cookie cleared', async () => {
    const { token, principal } = await auth.signIn('bela@rahi.test');
    const heard = hear();
    const answer = await auth.call(logout, {}, { principal });
    expect(answer).toEqual({ status: 200, body: { success: true }, session: '' });
    expect(await auth.principalOf(token)).toBeNull();
    await waitFor(() => heard.find((hint) => hint.sessionId === principal.sessionId), { what: 'the hint' });
  });

  it('is rotated at sign-in: the one the browser came with ends', async () => {
    const before = await auth.signIn('chand@rahi.test');
    const elsewhere = await auth.signIn('chand@rahi.test');
    const after = await auth.signIn('chand@rahi.test', before.principal);
    expect(after.token).not.toBe(before.token);
    expect(await auth.principalOf(before.token)).toBeNull();
    expect(await auth.principalOf(elsewhere.token)).toMatchObject({ userId: after.principal.userId });
  });

  it('is gone for good at a second logout, and neither ends another of the same user', async () => {
    const [one, other] = [await auth.signIn('diya@rahi.test'), await auth.signIn('diya@rahi.test')];
    for (let index = 0; index < 2; index += 1) {
      expect((await auth.call(logout, {}, { principal: one.principal })).status).toBe(200);
    }
    expect(await auth.principalOf(one.token)).toBeNull();
    expect(await auth.principalOf(other.token)).toMatchObject({ sessionId: other.principal.sessionId });
  });

  it('may be ended by somebody suspended', async () => {
    const { token, principal } = await auth.signIn('ela@rahi.test');
    expect((await auth.call(logout, {}, { principal: { ...principal, suspended: true } })).status).toBe(200);
    expect(await auth.principalOf(token)).toBeNull();
  });

  it('gives way to another person’s who signs in with the same browser', async () => {
    const before = await auth.signIn('gul@rahi.test');
    const after = await auth.signIn('hema@rahi.test', before.principal);
    expect(after.principal.userId).not.toBe(before.principal.userId);
    expect(await auth.principalOf(before.token)).toBeNull();
  });

  it('stays when the code was wrong', async () => {
    const { token, principal } = await auth.signIn('ira@rahi.test');
    const body = { email: 'ira@rahi.test', code: '000000' };
    expect((await auth.call(verifyOtp, { body }, { principal })).session).toBeUndefined();
    expect(await auth.principalOf(token)).not.toBeNull();
  });

  it('expires after 30 days without use, and each use begins them anew', async () => {
    const { token } = await auth.signIn('dev@rahi.test');
    moveClock(30 * day - 60_000);
    expect(await auth.principalOf(token)).not.toBeNull();
    moveClock(60 * day - 120_000);
    expect(await auth.principalOf(token)).not.toBeNull();
    moveClock(90 * day);
    expect(await auth.principalOf(token)).toBeNull();
  });

  it('that expired is swept away, and no other', async () => {
    const old = await auth.signIn('fay@rahi.test');
    moveClock(29 * day);
    const young = await auth.signIn('gia@rahi.test');
    moveClock(31 * day);
    await auth.app.get(SessionsService, { strict: false }).sweep();
    expect([await lastUsed(old.token), await lastUsed(young.token)]).toEqual([undefined, expect.any(Number)]);
  });

  it('is not written to at every use', async () => {
    const { token } = await auth.signIn('esha@rahi.test');
    const opened = await lastUsed(token);
    moveClock(4 * 60_000);
    await auth.principalOf(token);
    expect(await lastUsed(token)).toBe(opened);
    moveClock(6 * 60_000);
    await auth.principalOf(token);
    expect(await lastUsed(token)).toBeGreaterThan(opened ?? 0);
  });
});

describe('a user’s change', () => {
  it('tells every gateway to ask again', async () => {
    const { principal } = await auth.signIn('farah@rahi.test');
    const heard = hear();
    await auth.call(updateUser, { params: { id: principal.userId }, body: { name: 'Farah' } }, { principal });
    const hint = await waitFor(() => heard.find(({ userId }) => userId === principal.userId), { what: 'the hint' });
    expect(hint.sessionId).toBeUndefined();
  });
});

function hear(): { userId: string; sessionId?: string | undefined }[] {
  const heard: { userId: string; sessionId?: string | undefined }[] = [];
  auth.nats.subscribe(hints.sessionRevoked.subject, {
    callback: (_error, msg) => {
      heard.push(hints.sessionRevoked.data.parse(msg.json()));
    },
  });
  return heard;
}
