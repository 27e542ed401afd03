import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  adminRevokeSessions,
  adminUpdateUser,
  adminUser,
  adminUserSessions,
  eventSchemas,
  hints,
  userSessionListSchema,
  type AdminRole,
  type EventType,
  type Principal,
  type UserAction,
} from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { startAuth, type AuthHarness } from '../testing/auth-harness.js';

let auth: AuthHarness;
let chief: Principal;
beforeAll(async () => {
  auth = await startAuth({ ADMIN_EMAILS: 'chief@rahi.test, second@rahi.test' });
  chief = (await auth.signIn('chief@rahi.test')).principal;
});
afterAll(() => auth?.stop());

const act = (principal: Principal, id: string, action: UserAction, reason?: string) =>
  auth.call(adminUpdateUser, { params: { id }, body: { action, ...(reason && { reason }) } }, { principal });

interface Published {
  type: EventType;
  data: Record<string, unknown>;
}

/** A user's events and audit entries in order, without the registration. */
async function publishedOf(userId: string): Promise<Published[]> {
  const rows = await auth.database.query<{ type: 'user.updated.v1' | 'audit.admin_acted.v1'; data: unknown }[]>(
    `SELECT type, data FROM outbox WHERE type <> 'user.registered.v1'
       AND (data->>'userId' = $1 OR data->>'targetId' = $1) ORDER BY seq`,
    [userId],
  );
  return rows.map(({ type, data }) => ({ type, data: eventSchemas[type].parse(data) }));
}

let people = 0;
async function somebody() {
  people += 1;
  const { principal, token } = await auth.signIn(`person${people}@rahi.test`);
  return { principal, token, id: principal.userId };
}

describe('an administrator', () => {
  it('suspends a user, with an event and an audit entry', async () => {
    const { id, token } = await somebody();
    expect(await act(chief, id, 'suspend', 'Three complaints')).toMatchObject({
      status: 200,
      body: { id, suspended: true, isAdmin: false },
    });
    expect(await publishedOf(id)).toEqual([
      { type: 'user.updated.v1', data: expect.objectContaining({ userId: id, version: 2, suspended: true }) },
      {
        type: 'audit.admin_acted.v1',
        data: {
          actorId: chief.userId,
          action: 'user.suspend',
          targetType: 'user',
          targetId: id,
          outcome: 'done',
          code: null,
          reason: 'Three complaints',
        },
      },
    ]);
    expect(await auth.principalOf(token)).toMatchObject({ suspended: true });
  });

  it('activates a user, with an event and an audit entry', async () => {
    const { id, token } = await somebody();
    await act(chief, id, 'suspend');
    expect(await act(chief, id, 'activate')).toMatchObject({ status: 200, body: { suspended: false } });
    expect((await publishedOf(id)).map(({ type, data }) => [type, data['version'] ?? data['action']])).toEqual([
      ['user.updated.v1', 2],
      ['audit.admin_acted.v1', 'user.suspend'],
      ['user.updated.v1', 3],
      ['audit.admin_acted.v1', 'user.activate'],
    ]);
    expect(await auth.principalOf(token)).toMatchObject({ suspended: false });
  });

  it('gets the same answer to a repeated action, and nothing is published twice', async () => {
    const { id } = await somebody();
    const answers = await Promise.all(Array.from({ length: 6 }, () => act(chief, id, 'suspend')));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { id, suspended: true } });
    expect(await act(chief, id, 'revoke_admin')).toMatchObject({ status: 200, body: { isAdmin: false } });
    expect(await publishedOf(id)).toHaveLength(2);
  });

  it('sends a hint to every gateway after a change, and none without a change', async () => {
    const { id } = await somebody();
    const heard = hear();
    await act(chief, id, 'activate');
    await act(chief, id, 'suspend');
    await waitFor(() => heard.some(({ userId }) => userId === id), { what: 'the hint' });
    expect(heard.filter(({ userId }) => userId === id)).toEqual([{ userId: id }]);
  });

  it('grants and revokes the role, also of an address in ADMIN_EMAILS', async () => {
    const second = await auth.signIn('second@rahi.test');
    const { id, principal, token } = await somebody();
    // With two owners, both have to request the role.
    await act(chief, id, 'grant_admin');
    expect(await act(second.principal, id, 'grant_admin')).toMatchObject({ status: 200, body: { isAdmin: true } });
    expect(await auth.principalOf(token)).toMatchObject({ isAdmin: true });
    const promoted = { ...principal, isAdmin: true };
    const taken = await act(promoted, second.principal.userId, 'revoke_admin');
    expect(taken).toMatchObject({ status: 200, body: { isAdmin: false } });
    expect((await auth.signIn('second@rahi.test')).principal.isAdmin).toBe(false);
    await act(chief, second.principal.userId, 'grant_admin');
    expect(await act(promoted, second.principal.userId, 'grant_admin')).toMatchObject({ body: { isAdmin: true } });
    await act(chief, second.principal.userId, 'revoke_admin');
    await act(chief, id, 'revoke_admin');
  });

  it('has no rights while suspended, and keeps the role', async () => {
    const { id, token } = await somebody();
    await act(chief, id, 'grant_admin');
    await act(chief, id, 'suspend');
    expect(await auth.principalOf(token)).toMatchObject({ isAdmin: false, suspended: true });
    await act(chief, id, 'activate');
    expect(await auth.principalOf(token)).toMatchObject({ isAdmin: true, suspended: false });
    await act(chief, id, 'revoke_admin');
  });

  it('gets 404 for an unknown user', async () => {
    expect(await act(chief, randomUUID(), 'suspend')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('gets 400 for an unknown action', async () => {
    const { id } = await somebody();
    for (const body of [{ action: 'delete' }, {}, { action: 'suspend', reason: '' }, { action: 'suspend', by: 'me' }]) {
      const answer = await auth.call(adminUpdateUser, { params: { id }, body }, { principal: chief });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    }
    expect(await publishedOf(id)).toEqual([]);
  });
});

const grant = (principal: Principal, id: string, role: AdminRole, reason?: string) =>
  auth.call(
    adminUpdateUser,
    { params: { id }, body: { action: 'grant_admin', role, ...(reason && { reason }) } },
    { principal },
  );
const principalNow = async (token: string): Promise<Principal> => {
  const principal = await auth.principalOf(token);
  if (!principal) throw new Error('the session has ended');
  return principal;
};

describe('roles at the desk', () => {
  it('are owner’s for an administrator from before there were roles, and given at once by a sole owner', async () => {
    expect(await principalNow((await auth.signIn('chief@rahi.test')).token)).toMatchObject({ adminRole: 'owner' });
    const { id, token } = await somebody();
    expect(await auth.principalOf(token)).toMatchObject({ isAdmin: false, adminRole: null });
    expect(await grant(chief, id, 'support', 'New here')).toMatchObject({
      status: 200,
      body: { isAdmin: true, adminRole: 'support' },
    });
    expect(await auth.principalOf(token)).toMatchObject({ isAdmin: true, adminRole: 'support' });
    expect((await publishedOf(id)).at(-1)).toMatchObject({
      data: { action: 'user.grant_admin', reason: 'support: New here' },
    });
    expect(await grant(chief, id, 'finance')).toMatchObject({ status: 200, body: { adminRole: 'finance' } });
    await act(chief, id, 'revoke_admin');
    expect(await auth.principalOf(token)).toMatchObject({ isAdmin: false, adminRole: null });
  });

  it('wait for a second owner where there are two', async () => {
    const [other, newcomer] = [await somebody(), await somebody()];
    await grant(chief, other.id, 'owner');
    const second = await principalNow(other.token);
    const asked = await grant(chief, newcomer.id, 'operations');
    expect(asked).toMatchObject({
      status: 200,
      body: { isAdmin: false, adminRole: null, roleRequest: { role: 'operations', askedBy: chief.userId } },
    });
    expect(await auth.principalOf(newcomer.token)).toMatchObject({ isAdmin: false });
    expect(await grant(chief, newcomer.id, 'operations')).toMatchObject({
      status: 409,
      body: { code: 'second_administrator' },
    });
    // Another role is another wish.
    expect(await grant(second, newcomer.id, 'finance')).toMatchObject({ body: { roleRequest: { role: 'finance' } } });
    expect(await grant(chief, newcomer.id, 'finance')).toMatchObject({ status: 200, body: { adminRole: 'finance' } });
    const read = await auth.call(adminUser, { params: { id: newcomer.id } }, { principal: chief });
    expect(read.body).not.toHaveProperty('roleRequest');
    const actions = (await publishedOf(newcomer.id)).map(({ data }) => data['action']).filter(Boolean);
    expect(actions).toEqual(['user.ask_role', 'user.ask_role', 'user.grant_admin']);
    await act(chief, newcomer.id, 'revoke_admin');
    await act(chief, other.id, 'revoke_admin');
  });

  it('are given once when two owners ask at the same moment', async () => {
    const [other, newcomer] = [await somebody(), await somebody()];
    await grant(chief, other.id, 'owner');
    const second = await principalNow(other.token);
    const both = await Promise.all([grant(chief, newcomer.id, 'safety'), grant(second, newcomer.id, 'safety')]);
    expect(both.map(({ body }) => body['adminRole']).toSorted()).toEqual(['safety', null].toSorted());
    expect(await principalNow(newcomer.token)).toMatchObject({ adminRole: 'safety' });
    await act(chief, newcomer.id, 'revoke_admin');
    await act(chief, other.id, 'revoke_admin');
  });

  it('keep who is no owner from giving roles, from acting on administrators, and from what the role is not for', async () => {
    const [support, reader, other, target] = [await somebody(), await somebody(), await somebody(), await somebody()];
    await grant(chief, support.id, 'support');
    await grant(chief, reader.id, 'read_only');
    await grant(chief, other.id, 'finance');
    const [helper, watcher] = [await principalNow(support.token), await principalNow(reader.token)];
    for (const answer of [
      await grant(helper, target.id, 'read_only'),
      await grant(helper, support.id, 'owner'),
      await act(helper, other.id, 'revoke_admin'),
      await act(helper, chief.userId, 'suspend'),
      await act(helper, other.id, 'suspend'),
      await act(watcher, target.id, 'suspend'),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'role_not_allowed' } });
    }
    // A principal that says more than the account has.
    const pretending = { ...watcher, adminRole: 'owner' as const };
    expect(await act(pretending, target.id, 'suspend')).toMatchObject({ status: 403 });
    expect(await act(helper, target.id, 'suspend')).toMatchObject({ status: 200, body: { suspended: true } });
    for (const { id } of [support, reader, other]) await act(chief, id, 'revoke_admin');
  });

  it('leave an owner: the last one cannot become something else', async () => {
    const other = await somebody();
    await grant(chief, other.id, 'support');
    for (const answer of [
      await grant(chief, chief.userId, 'finance'),
      await act(chief, chief.userId, 'revoke_admin'),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'last_admin' } });
    }
    await act(chief, other.id, 'revoke_admin');
  });
});

describe('the last administrator', () => {
  it('cannot lose the role or suspend itself', async () => {
    expect(await act(chief, chief.userId, 'revoke_admin')).toMatchObject({ status: 409, body: { code: 'last_admin' } });
    expect(await act(chief, chief.userId, 'suspend')).toMatchObject({ status: 409, body: { code: 'own_account' } });
    expect(await publishedOf(chief.userId)).toEqual([]);
  });

  it('is the last one also when the only other one is suspended', async () => {
    const { id } = await somebody();
    await act(chief, id, 'grant_admin');
    await act(chief, id, 'suspend');
    expect(await act(chief, chief.userId, 'revoke_admin')).toMatchObject({ status: 409, body: { code: 'last_admin' } });
    await act(chief, id, 'revoke_admin');
  });

  it.each(['revoke_admin', 'suspend'] as const)('is left when two %s each other at the same moment', async (action) => {
    const other = await somebody();
    const { database } = auth;
    const inCharge = [chief.userId, other.id];
    for (let round = 0; round < 20; round += 1) {
      await database.query('UPDATE users SET is_admin = id = ANY($1), suspended = false', [inCharge]);
      const both = await Promise.all([
        act(chief, other.id, action),
        act({ ...other.principal, isAdmin: true }, chief.userId, action),
      ]);
      // The second caller is no longer an administrator.
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
      expect(await database.query('SELECT 1 FROM users WHERE is_admin AND NOT suspended')).toHaveLength(1);
    }
    await database.query('UPDATE users SET is_admin = id = $1, suspended = false, admin_revoked = false', [
      chief.userId,
    ]);
  });
});

describe('a user without the role', () => {
  it('is refused, whatever the request contains', async () => {
    const [mine, other] = [await somebody(), await somebody()];
    expect(await act(mine.principal, other.id, 'suspend')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const pretending = { ...mine.principal, isAdmin: true };
    expect(await act(pretending, mine.id, 'grant_admin')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await publishedOf(mine.id)).toEqual([]);
    expect(await publishedOf(other.id)).toEqual([]);
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

const sessionsOf = async (principal: Principal, id: string) => {
  const { status, body } = await auth.call(adminUserSessions, { params: { id } }, { principal });
  expect(status).toBe(200);
  return userSessionListSchema.parse(body);
};
const revoke = (principal: Principal, id: string, sessionId?: string) =>
  auth.call(
    adminRevokeSessions,
    { params: { id }, body: { action: 'revoke', reason: 'A lost phone', ...(sessionId && { sessionId }) } },
    { principal },
  );

describe('the sessions of a user', () => {
  it('are listed for an administrator, newest use first', async () => {
    const { id, principal } = await somebody();
    const { email } = (await auth.call(adminUser, { params: { id } }, { principal: chief })).body;
    expect(email).toBe(`person${people}@rahi.test`);
    const second = await auth.signIn(String(email));
    const { sessions, total } = await sessionsOf(chief, id);
    expect(sessions.map((session) => session.id)).toEqual([second.principal.sessionId, principal.sessionId]);
    expect([total, ...sessions.map(({ own }) => own)]).toEqual([2, false, false]);
    expect((await sessionsOf(chief, chief.userId)).sessions.map(({ own }) => own)).toContain(true);
  });

  it('end one by one, with an audit entry, and the others go on', async () => {
    const { id, principal, token } = await somebody();
    const other = await auth.signIn(`person${people}@rahi.test`);
    const heard: unknown[] = [];
    auth.connection.subscribe(hints.sessionRevoked.subject, { callback: (_error, msg) => void heard.push(msg.json()) });
    const answer = await revoke(chief, id, principal.sessionId);
    expect(answer).toMatchObject({ status: 200, body: { total: 1, sessions: [{ id: other.principal.sessionId }] } });
    expect(await auth.principalOf(token)).toBeNull();
    expect(await auth.principalOf(other.token)).not.toBeNull();
    await waitFor(() => heard.length > 0, { what: 'the hint' });
    expect(heard).toEqual([{ userId: id, sessionId: principal.sessionId }]);
    expect(await publishedOf(id)).toMatchObject([
      { data: { actorId: chief.userId, action: 'user.revoke_session', targetId: id, reason: 'A lost phone' } },
    ]);
    expect((await revoke(chief, id, principal.sessionId)).status).toBe(404);
  });

  it('end all together, with one audit entry, or none when there are no sessions', async () => {
    const { id, token } = await somebody();
    const other = await auth.signIn(`person${people}@rahi.test`);
    expect(await revoke(chief, id)).toMatchObject({ status: 200, body: { sessions: [], total: 0 } });
    expect([await auth.principalOf(token), await auth.principalOf(other.token)]).toEqual([null, null]);
    expect((await revoke(chief, id)).status).toBe(200);
    expect((await publishedOf(id)).map(({ data }) => data['action'])).toEqual(['user.revoke_sessions']);
    const signedOut: { left: string }[] = await auth.database.query(
      `SELECT data->>'sessionsLeft' AS left FROM outbox WHERE type = 'user.signed_out.v1' AND data->>'ofUser' = $1`,
      [id],
    );
    expect(signedOut).toEqual([{ left: '0' }]);
  });

  it('of the administrator who asks all end, except the one in use', async () => {
    const second = await auth.signIn('second@rahi.test');
    const elsewhere = await auth.signIn('second@rahi.test');
    const own = second.principal.sessionId;
    expect(await revoke(second.principal, second.principal.userId, own)).toMatchObject({
      status: 409,
      body: { code: 'own_account' },
    });
    expect(await revoke(second.principal, second.principal.userId)).toMatchObject({
      body: { sessions: [{ id: own }] },
    });
    expect([await auth.principalOf(elsewhere.token), await auth.principalOf(second.token)]).toEqual([
      null,
      expect.objectContaining({ sessionId: own }),
    ]);
  });

  it('of another user are not found, nor is an unknown user', async () => {
    const [one, other] = [await somebody(), await somebody()];
    expect((await revoke(chief, one.id, other.principal.sessionId)).status).toBe(404);
    expect(await auth.principalOf(other.token)).not.toBeNull();
    for (const call of [adminUser, adminUserSessions]) {
      expect((await auth.call(call, { params: { id: randomUUID() } }, { principal: chief })).status).toBe(404);
    }
  });

  it('cannot be ended by a user who has lost the role meanwhile', async () => {
    const { id, token } = await somebody();
    const former = await somebody();
    expect((await revoke({ ...former.principal, isAdmin: true }, id)).status).toBe(403);
    expect(await auth.principalOf(token)).not.toBeNull();
  });
});
