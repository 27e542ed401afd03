import { afterAll, beforeAll, expect, it, describe } from '@jest/globals';
import {
  adminRevokeSessions,
  adminUpdateUser,
  adminUser,
  adminUserSessions,
  chooseNotifications,
  getSession,
  logout,
  notificationChoices,
  pushNotification,
  sendOtp,
  subscribePush,
  unsubscribePush,
  updateUser,
  verifyOtp,
  type Principal,
  type UserAction,
} from '@rahi/contracts';
import { QueryPlans, waitFor } from '@rahi/testing-kit';
import { startAuth, type AuthHarness } from './testing/auth-harness.js';
import { PushDevice } from './testing/push-device.js';
import { publishRide } from './testing/ride-events.js';

const filled = {
  users: 20_000,
  sessions: 40_000,
  codes: 40_000,
  trips: 20_000,
  push_subscriptions: 40_000,
  notification_choices: 20_000,
};

let auth: AuthHarness;
let plans: QueryPlans;
let chief: Principal;
beforeAll(async () => {
  // In process: the statements of the service are recorded.
  auth = await startAuth({ ADMIN_EMAILS: 'chief@rahi.test' }, { inProcess: true });
  plans = QueryPlans.record(auth.env['DATABASE_URL'] ?? '');
  await fill();
  chief = (await auth.signIn('chief@rahi.test')).principal;
  plans.forget();
}, 180_000);
afterAll(async () => {
  plans?.stop();
  await auth?.stop();
});

/** A year of people, with sessions and codes of all ages and states. */
async function fill(): Promise<void> {
  const { database } = auth;
  await database.query(
    `INSERT INTO users (id, email, name, is_admin, suspended)
     SELECT gen_random_uuid(), 'person' || n || '@rahi.test', 'Person ' || n, n % 2000 = 0, n % 50 = 0
     FROM generate_series(1, ${filled.users}) n`,
  );
  await database.query(
    `INSERT INTO sessions (id, user_id, token_hash, last_used_at)
     SELECT gen_random_uuid(), id, sha256((id::text || n)::bytea), now() - random() * interval '29 days'
     FROM users, generate_series(1, ${filled.sessions / filled.users}) n`,
  );
  await database.query(
    `INSERT INTO codes (email, client_address, salt, hash, state, created_at)
     SELECT email, '10.' || n || '.0.' || (random() * 250)::int, '\\x00', '\\x00',
       CASE WHEN n = 2 THEN 'live' ELSE 'spent' END, now() - random() * interval '20 minutes'
     FROM users, generate_series(1, ${filled.codes / filled.users}) n WHERE email <> 'chief@rahi.test'`,
  );
  await database.query(
    `INSERT INTO trips (ride_id, rider_id, driver_id, rating)
     SELECT gen_random_uuid(), id, gen_random_uuid(), 1 + (random() * 4)::int FROM users`,
  );
  await database.query(
    `INSERT INTO push_subscriptions (session_id, endpoint, p256dh, auth)
     SELECT id, 'https://web.push.apple.com/' || id, repeat('B', 87), repeat('a', 22) FROM sessions`,
  );
  await database.query(
    `INSERT INTO notification_choices (user_id, kind, wanted) SELECT id, 'receipt', random() < 0.5 FROM users`,
  );
  await database.query('ANALYZE');
}

describe(`with ${filled.users} users, ${filled.sessions} sessions and ${filled.codes} codes`, () => {
  it('no call, no event and no job reads a whole table', async () => {
    const { principal, token } = await auth.signIn('somebody@rahi.test');
    const code = await auth.codeFor('person7@rahi.test');
    await auth.call(verifyOtp, { body: { email: 'person7@rahi.test', code: code === '111111' ? '222222' : '111111' } });
    await auth.call(verifyOtp, { body: { email: 'person7@rahi.test', code } });
    for (let index = 0; index < 6; index += 1) await auth.call(sendOtp, { body: { email: 'person8@rahi.test' } });
    await auth.database.query(`UPDATE sessions SET last_used_at = now() - interval '1 hour' WHERE user_id = $1`, [
      principal.userId,
    ]);
    expect(await auth.principalOf(token)).not.toBeNull();
    const id = principal.userId;
    const act = (action: UserAction) =>
      auth.call(adminUpdateUser, { params: { id }, body: { action } }, { principal: chief });
    const answers = [
      await auth.call(getSession, {}, { principal }),
      await auth.call(updateUser, { params: { id }, body: { name: 'Some Body' } }, { principal }),
      await auth.call(notificationChoices, {}, { principal }),
      await auth.call(chooseNotifications, { body: { ride: false } }, { principal }),
      await auth.call(
        subscribePush,
        { body: new PushDevice('https://web.push.apple.com/a').subscription },
        { principal },
      ),
      await act('suspend'),
      await act('activate'),
      await act('grant_admin'),
      await act('revoke_admin'),
      await auth.call(adminUser, { params: { id } }, { principal: chief }),
      await auth.call(adminUserSessions, { params: { id } }, { principal: chief }),
      await auth.call(unsubscribePush, {}, { principal }),
      await auth.call(logout, {}, { principal }),
      await auth.call(adminRevokeSessions, { params: { id }, body: { action: 'revoke' } }, { principal: chief }),
    ];
    for (const { status } of answers) expect(status).toBe(200);
    const message = { kind: 'ride', title: 'a', body: 'b', url: '/rider', tag: 'c', until: 1 } as const;
    // Past its use: nothing leaves this machine.
    await auth.caller.ask(pushNotification, { userIds: [id, chief.userId], message }, auth.outbound());
    await publishRide(auth, 'ride.rated.v1', { riderId: id, driverId: chief.userId, rating: 4 });
    await waitFor(() => plans.ran.some(({ text }) => text.includes('avg(')), { what: 'the average rating' });
    await auth.runJob('Expired codes and sessions');
    await waitFor(() => plans.ran.some(({ text }) => text.startsWith('UPDATE outbox SET published_at')), {
      what: 'the relay to have published',
    });
    expect(await plans.wholeTableReads({ filled: Object.keys(filled) })).toEqual([]);
  }, 180_000);
});
