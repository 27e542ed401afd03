import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getSession, hints, logout, signedOutSchema, updateUser, verifyOtp, type Principal } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { startAuth, type AuthHarness } from '../../testing/auth-harness.js';
import { hashToken } from './session-token.js';

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth({}, { instances: 2 });
});
afterAll(() => auth?.stop());

const lastUsed = async (token: string): Promise<number | undefined> => {
  const [row] = await auth.database.query<{ last_used_at: Date }[]>(
    'SELECT last_used_at FROM sessions WHERE token_hash = $1',
    [hashToken(token)],
  );
  return row?.last_used_at.getTime();
};
/** How many sessions were left each time one or several of a user's ended, as published. */
async function signedOut(userId: string): Promise<number[]> {
  const rows = await auth.database.query<{ data: unknown }[]>(
    `SELECT data FROM outbox WHERE type = 'user.signed_out.v1' AND data->>'ofUser' = $1 ORDER BY seq`,
    [userId],
  );
  return rows.map(({ data }) => signedOutSchema.parse(data).sessionsLeft);
}

describe('a session', () => {
  it('belongs to its user, and only the hash of its token is stored', async () => {
    const { token, principal } = await auth.signIn('asha@rahi.test');
    expect(principal).toMatchObject({ type: 'rider', isAdmin: false, suspended: false, name: null });
    const me = await auth.call(getSession, {}, { principal });
    expect(me).toMatchObject({ status: 200, body: { id: principal.userId, email: 'asha@rahi.test' } });
    const rows: unknown = await auth.database.query('SELECT s::text AS row FROM sessions s');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is not found by a made-up token', async () => {
    expect(await auth.principalOf('A'.repeat(43))).toBeNull();
  });

  it('is resolved among many, in their order, with null for an unknown token', async () => {
    const [one, other] = [await auth.signIn('jaya@rahi.test'), await auth.signIn('kiran@rahi.test')];
    const resolve = (tokens: string[]) => Promise.all(tokens.map((token) => auth.principalOf(token)));
    await auth.letPass({ minutes: 6 });
    const opened = await lastUsed(one.token);
    const resolved = await resolve([other.token, 'A'.repeat(43), one.token, other.token]);
    const earlier = ({ principal: { steppedUpAt = null, ...rest } }: typeof one) => ({
      ...rest,
      ...(steppedUpAt !== null && { steppedUpAt: steppedUpAt - 6 * 60_000 }),
    });
    expect(resolved).toEqual([earlier(other), null, earlier(one), earlier(other)]);
    expect(await lastUsed(one.token)).toBeGreaterThan(opened ?? Infinity);
    await auth.letPass({ days: 31 });
    expect(await resolve([one.token, other.token])).toEqual([null, null]);
  });

  it('ends at logout, with a hint to every gateway and a cleared cookie', async () => {
    const { token, principal } = await auth.signIn('bela@rahi.test');
    const heard = hear();
    const answer = await auth.call(logout, {}, { principal });
    expect(answer).toEqual({ status: 200, body: { success: true }, session: '' });
    expect(await auth.principalOf(token)).toBeNull();
    await waitFor(() => heard.find((hint) => hint.sessionId === principal.sessionId), { what: 'the hint' });
  });

  it('is rotated at sign-in: the old session of the browser ends', async () => {
    const before = await auth.signIn('chand@rahi.test');
    const elsewhere = await auth.signIn('chand@rahi.test');
    const after = await auth.signIn('chand@rahi.test', before.principal);
    expect(after.token).not.toBe(before.token);
    expect(await auth.principalOf(before.token)).toBeNull();
    expect(await auth.principalOf(elsewhere.token)).toMatchObject({ userId: after.principal.userId });
  });

  it('stays ended at a second logout, and other sessions of the user go on', async () => {
    const [one, other] = [await auth.signIn('diya@rahi.test'), await auth.signIn('diya@rahi.test')];
    for (let index = 0; index < 2; index += 1) {
      expect((await auth.call(logout, {}, { principal: one.principal })).status).toBe(200);
    }
    expect(await auth.principalOf(one.token)).toBeNull();
    expect(await auth.principalOf(other.token)).toMatchObject({ sessionId: other.principal.sessionId });
  });

  it('can be ended by a suspended user', async () => {
    const { token, principal } = await auth.signIn('ela@rahi.test');
    expect((await auth.call(logout, {}, { principal: { ...principal, suspended: true } })).status).toBe(200);
    expect(await auth.principalOf(token)).toBeNull();
  });

  it('ends when another person signs in with the same browser', async () => {
    const before = await auth.signIn('gul@rahi.test');
    const after = await auth.signIn('hema@rahi.test', before.principal);
    expect(after.principal.userId).not.toBe(before.principal.userId);
    expect(await auth.principalOf(before.token)).toBeNull();
  });

  it('goes on when the code was wrong', async () => {
    const { token, principal } = await auth.signIn('ira@rahi.test');
    const body = { email: 'ira@rahi.test', code: '000000' };
    expect((await auth.call(verifyOtp, { body }, { principal })).session).toBeUndefined();
    expect(await auth.principalOf(token)).not.toBeNull();
  });

  it('expires 30 days after its last use', async () => {
    const { token } = await auth.signIn('dev@rahi.test');
    await auth.letPass({ days: 30, seconds: -60 });
    expect(await auth.principalOf(token)).not.toBeNull();
    await auth.letPass({ days: 30, seconds: -60 });
    expect(await auth.principalOf(token)).not.toBeNull();
    await auth.letPass({ days: 30, seconds: 60 });
    expect(await auth.principalOf(token)).toBeNull();
  });

  it('is deleted by the sweep only when it has expired', async () => {
    const old = await auth.signIn('fay@rahi.test');
    await auth.letPass({ days: 29 });
    const young = await auth.signIn('gia@rahi.test');
    await auth.letPass({ days: 2 });
    await auth.runJob('Expired codes and sessions');
    expect([await lastUsed(old.token), await lastUsed(young.token)]).toEqual([undefined, expect.any(Number)]);
  });

  it('is not written at every use', async () => {
    const { token } = await auth.signIn('esha@rahi.test');
    await auth.letPass({ minutes: 4 });
    const opened = await lastUsed(token);
    await auth.principalOf(token);
    expect(await lastUsed(token)).toBe(opened);
    await auth.letPass({ minutes: 2 });
    await auth.principalOf(token);
    expect(await lastUsed(token)).toBeGreaterThan(opened ?? 0);
  });
});

const out = (principal: Principal) => auth.call(logout, {}, { principal });

describe('the end of a session', () => {
  it('is published with the number of sessions that are left, once', async () => {
    const [one, other] = [await auth.signIn('jatin@rahi.test'), await auth.signIn('jatin@rahi.test')];
    const { userId } = one.principal;
    expect(await signedOut(userId)).toEqual([]);
    for (let index = 0; index < 2; index += 1) await out(one.principal);
    expect(await signedOut(userId)).toEqual([1]);
    await out(other.principal);
    expect(await signedOut(userId)).toEqual([1, 0]);
  });

  it('counts another that ends at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = `kamala${round}@rahi.test`;
      const sessions = [await auth.signIn(email), await auth.signIn(email), await auth.signIn(email)];
      await Promise.all(sessions.map(({ principal }) => out(principal)));
      expect(await signedOut(sessions[0]?.principal.userId ?? '')).toEqual([2, 1, 0]);
    }
  });

  it('by a new sign-in with the same browser leaves the new one', async () => {
    const before = await auth.signIn('lata@rahi.test');
    await auth.signIn('lata@rahi.test', before.principal);
    expect(await signedOut(before.principal.userId)).toEqual([1]);
  });

  it('by expiry is published with the sweep, for each user who had one', async () => {
    const [gone, half] = [await auth.signIn('mira@rahi.test'), await auth.signIn('nina@rahi.test')];
    await auth.signIn('mira@rahi.test');
    await auth.letPass({ days: 29 });
    await auth.signIn('nina@rahi.test');
    await auth.letPass({ days: 2 });
    await auth.runJob('Expired codes and sessions');
    expect(await signedOut(gone.principal.userId)).toEqual([0]);
    expect(await signedOut(half.principal.userId)).toEqual([1]);
  });
});

describe('a user’s change', () => {
  it('sends a hint to every gateway', async () => {
    const { principal } = await auth.signIn('farah@rahi.test');
    const heard = hear();
    await auth.call(updateUser, { params: { id: principal.userId }, body: { name: 'Farah' } }, { principal });
    const hint = await waitFor(() => heard.find(({ userId }) => userId === principal.userId), { what: 'the hint' });
    expect(hint.sessionId).toBeUndefined();
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
