import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getSession, hints, logout, updateUser } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { startAuth, type AuthHarness } from '../testing/auth-harness.js';
import { hashToken } from './session-token.js';

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
const leaveUnused = (token: string, interval: string) =>
  auth.database.query('UPDATE sessions SET last_used_at = now() - $2::interval WHERE token_hash = $1', [
    hashToken(token),
    interval,
  ]);

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

  it('expires after 30 days without use, and not before', async () => {
    const { token } = await auth.signIn('dev@rahi.test');
    await leaveUnused(token, '29 days 23 hours');
    expect(await auth.principalOf(token)).not.toBeNull();
    expect(Date.now() - ((await lastUsed(token)) ?? 0)).toBeLessThan(60_000);
    await leaveUnused(token, '30 days 1 minute');
    expect(await auth.principalOf(token)).toBeNull();
  });

  it('is not written to at every use', async () => {
    const { token } = await auth.signIn('esha@rahi.test');
    await leaveUnused(token, '2 minutes');
    const before = await lastUsed(token);
    await auth.principalOf(token);
    expect(await lastUsed(token)).toBe(before);
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
