import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  updateUser,
  adminRevokeSessions,
  chooseNotifications,
  kolkataTime,
  logout,
  notificationChoices,
  pushKey,
  pushNotification,
  subscribePush,
  unsubscribePush,
  type Principal,
  type PushMessage,
} from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { startAuth, type AuthHarness } from '../../testing/auth-harness.js';
import { PushService, trustIn, type StandInDevice } from '../../testing/push-service.js';
import type { PushOutcome } from './push-metrics.js';

let pushes: PushService;
let elsewhere: PushService;
let auth: AuthHarness;
let chief: Principal;
beforeAll(async () => {
  [pushes, elsewhere] = await Promise.all([PushService.start(), PushService.start()]);
  auth = await startAuth({
    ADMIN_EMAILS: 'chief@rahi.test',
    MAIL_FROM: 'Rahi <hello@rahi.test>',
    PUSH_SERVICES: pushes.host,
    ...trustIn(pushes, elsewhere),
  });
  auth.expectInLogs(
    /a push service refused a notification/,
    /a notification was not sent/,
    /"job":"Notifications to devices"/,
  );
  chief = (await auth.signIn('chief@rahi.test')).principal;
});
afterAll(async () => {
  await auth?.stop();
  await pushes?.stop();
  await elsewhere?.stop();
});

let people = 0;
const somebody = async () => (await auth.signIn(`p${(people += 1)}@rahi.test`)).principal;

const subscribe = (principal: Principal, body: unknown) => auth.call(subscribePush, { body }, { principal });

/** A new user whose device is subscribed. */
async function withDevice(device = pushes.device()): Promise<{ principal: Principal; device: StandInDevice }> {
  const principal = await somebody();
  expect(await subscribe(principal, device.subscription)).toMatchObject({ status: 200, body: { success: true } });
  return { principal, device };
}

const aMessage = (given: Partial<PushMessage> = {}): PushMessage => ({
  kind: 'request',
  title: 'New ride request',
  body: '1.2 km away, ₹152',
  url: '/driver',
  tag: `request-${randomUUID()}`,
  ...given,
});

const push = async (userIds: string[], message = aMessage()) =>
  (await auth.caller.ask(pushNotification, { userIds, message }, auth.outbound())).devices;

async function countOf(outcome: PushOutcome): Promise<number> {
  const counts = await auth.metric('rahi_push_messages_total', { outcome });
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Returns a wait for one more message with this outcome, counted from now. */
async function oneMore(outcome: PushOutcome): Promise<() => Promise<unknown>> {
  const before = await countOf(outcome);
  return () => waitFor(async () => (await countOf(outcome)) === before + 1, { what: `one more ${outcome}` });
}

const subscriptionsOf = async ({ userId }: Principal): Promise<number> => {
  const rows = await auth.database.query<unknown[]>(
    'SELECT 1 FROM push_subscriptions JOIN sessions ON id = session_id WHERE user_id = $1',
    [userId],
  );
  return rows.length;
};

/** Waits until everything sent so far has reached the stand-in. */
async function allSent(): Promise<void> {
  const last = await withDevice();
  await push([last.principal.userId]);
  await last.device.messages(1);
}

it('a message of another service is sent in the language that its reader chose', async () => {
  const { principal, device } = await withDevice();
  await auth.call(updateUser, { params: { id: principal.userId }, body: { language: 'hi-IN' } }, { principal });
  const texts = {
    'hi-IN': { title: 'राइड का नया अनुरोध', body: 'जवाब दें।', late: { taken: 'दूसरे को', cancelled: 'रद्द' } },
  };
  const message = aMessage({ late: { taken: 'To another', cancelled: 'Cancelled' } });
  const question = { userIds: [principal.userId], message, texts };
  await auth.caller.ask(pushNotification, question, auth.outbound());
  expect(await device.messages(1)).toMatchObject([texts['hi-IN']]);
});

/** The time of day in Asia/Kolkata, `HH:MM`, so many hours from now. */
const clockIn = (hours: number) => kolkataTime(new Date(Date.now() + hours * 3_600_000)).slice(11, 16);
/** One hour that begins then. */
const hourIn = (hours: number) => ({ from: clockIn(hours), to: clockIn(hours + 1) });

it('in a person’s quiet hours only what they wait for makes a sound, and they are set, read and taken away', async () => {
  const { principal, device } = await withDevice();
  const choose = (quietHours: unknown) => auth.call(chooseNotifications, { body: { quietHours } }, { principal });
  const read = async () => (await auth.call(notificationChoices, {}, { principal })).body['quietHours'];
  expect(await read()).toBeNull();
  for (const wrong of [{ from: '22:00' }, { from: '22:00', to: '22:00' }, { from: '24:00', to: '07:00' }, 'night'])
    expect(await choose(wrong)).toMatchObject({ status: 400 });
  expect(await read()).toBeNull();
  const now = hourIn(-0.5);
  expect(await choose(now)).toMatchObject({ status: 200, body: { receipt: true } });
  expect(await read()).toEqual(now);
  await push([principal.userId], aMessage({ kind: 'receipt' }));
  await push([principal.userId], aMessage({ kind: 'request' }));
  await choose(hourIn(2));
  await push([principal.userId], aMessage({ kind: 'receipt' }));
  await choose(null);
  expect(await read()).toBeNull();
  const sent = await device.messages(3);
  expect(sent.filter(({ quiet }) => quiet).map(({ kind }) => kind)).toEqual(['receipt']);
});

describe('a message', () => {
  it('comes to each device of the people it is for, encrypted, signed, with its topic and its time to live', async () => {
    const [one, other] = [await withDevice(), await withDevice()];
    const third = await withDevice();
    const until = Date.now() + 30_000;
    const message = aMessage({ until });
    expect(await push([one.principal.userId, other.principal.userId, randomUUID()], message)).toBe(2);
    const {
      body: { publicKey },
    } = await auth.call(pushKey, {}, { principal: one.principal });
    for (const { device } of [one, other]) {
      const [received] = await device.messages(1);
      expect(received).toEqual({ ...message, leftMs: expect.any(Number) });
      expect(received?.leftMs).toBeLessThanOrEqual(30_000);
      const [pushed] = device.pushed;
      expect(pushed?.publicKey).toBe(publicKey);
      expect(pushed?.claims).toMatchObject({ aud: `https://${pushes.host}`, sub: 'mailto:hello@rahi.test' });
      const lifeSeconds = (pushed?.claims.exp ?? 0) - Date.now() / 1000;
      expect(lifeSeconds > 0 && lifeSeconds <= 24 * 3600).toBe(true);
      expect(pushed?.headers).toMatchObject({ urgency: 'high', 'content-encoding': 'aes128gcm' });
      expect(pushed?.headers['topic']).toMatch(/^[\w-]{32}$/);
      expect(Number(pushed?.headers['ttl'])).toBeGreaterThan(20);
      expect(Number(pushed?.headers['ttl'])).toBeLessThanOrEqual(30);
    }
    expect(third.device.pushed).toEqual([]);
  });

  it('is not sent when it is past its use', async () => {
    const { principal, device } = await withDevice();
    const late = await oneMore('late');
    await push([principal.userId], aMessage({ until: Date.now() - 1 }));
    await late();
    expect(device.pushed).toEqual([]);
  });

  it('is one of at most 16 on their way', async () => {
    const devices = await Promise.all(Array.from({ length: 40 }, () => withDevice()));
    const release = pushes.hold();
    expect(await push(devices.map(({ principal }) => principal.userId))).toBe(40);
    await waitFor(() => pushes.mostAtOnce === 16, { what: '16 messages on their way' });
    release();
    await Promise.all(devices.map(({ device }) => device.messages(1)));
    expect(pushes.mostAtOnce).toBe(16);
  });
});

describe('the answer of a push service', () => {
  it.each([404, 410])('%d ends the subscription', async (status) => {
    const { principal, device } = await withDevice();
    device.answers = { status };
    const gone = await oneMore('gone');
    await push([principal.userId]);
    await gone();
    expect(await subscriptionsOf(principal)).toBe(0);
    expect(await push([principal.userId])).toBe(0);
  });

  it.each([400, 413, 429, 500, 503])('%d is counted, and the subscription stays', async (status) => {
    const { principal, device } = await withDevice();
    device.answers = { status };
    const refused = await oneMore('refused');
    await push([principal.userId]);
    await refused();
    expect(await subscriptionsOf(principal)).toBe(1);
  });

  it('may not lead to another host', async () => {
    const { principal, device } = await withDevice();
    device.answers = { status: 307, location: `https://${elsewhere.host}/device/1` };
    const refused = await oneMore('refused');
    await push([principal.userId]);
    await refused();
    expect(elsewhere.requests).toBe(0);
  });

  it('is waited for no longer than five seconds', async () => {
    const { principal, device } = await withDevice();
    device.answers = 'never';
    const failed = await oneMore('failed');
    const began = Date.now();
    await push([principal.userId]);
    await failed();
    expect(Date.now() - began).toBeGreaterThan(4_500);
    expect(await subscriptionsOf(principal)).toBe(1);
  });
});

describe('an endpoint that is at no push service', () => {
  it('is refused in words, and nothing is asked of its host', async () => {
    const principal = await somebody();
    const { keys } = pushes.device().subscription;
    for (const endpoint of [
      `https://${elsewhere.host}/device/1`,
      'https://169.254.169.254/latest/meta-data',
      'http://fcm.googleapis.com/fcm/send/abc',
      'https://fcm.googleapis.com.evil.example/',
    ]) {
      const { status, body } = await subscribe(principal, { endpoint, keys });
      expect([status, body['code'], body['detail']]).toEqual([
        400,
        'invalid_input',
        'Notifications cannot be sent to this browser. Please use another one.',
      ]);
    }
    expect(await subscriptionsOf(principal)).toBe(0);
    expect(elsewhere.requests).toBe(0);
  });

  it('is not sent to when the settings once named it', async () => {
    const { principal } = await withDevice();
    await auth.database.query('UPDATE push_subscriptions SET endpoint = $1 WHERE session_id = $2', [
      `https://${elsewhere.host}/device/1`,
      principal.sessionId,
    ]);
    const refused = await oneMore('refused');
    await push([principal.userId]);
    await refused();
    expect(elsewhere.requests).toBe(0);
  });

  it('and keys that nothing can be encrypted with are refused', async () => {
    const principal = await somebody();
    const { endpoint, keys } = pushes.device().subscription;
    const noPoint = Buffer.alloc(65, 4).toString('base64url');
    for (const body of [
      { endpoint, keys: { ...keys, p256dh: noPoint } },
      { endpoint, keys: { ...keys, auth: '' } },
      { endpoint: 'no address', keys },
      { endpoint },
    ])
      expect(await subscribe(principal, body)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});

describe('a kind that a person has switched off', () => {
  it('is not sent to them, and is sent again once it is switched on', async () => {
    const { principal, device } = await withDevice();
    const all = { request: true, ride: true, message: true, receipt: true };
    const choices = () => auth.call(notificationChoices, {}, { principal });
    const choose = (body: unknown) => auth.call(chooseNotifications, { body }, { principal });
    expect((await choices()).body).toEqual({ kinds: all, thisDevice: true, quietHours: null });

    expect((await choose({ message: false, receipt: false })).body).toEqual({ ...all, message: false, receipt: false });
    expect(await push([principal.userId], aMessage({ kind: 'message' }))).toBe(0);
    expect(await push([principal.userId], aMessage({ kind: 'receipt' }))).toBe(0);
    expect(await push([principal.userId], aMessage({ kind: 'ride' }))).toBe(1);

    expect((await choose({ message: true })).body).toEqual({ ...all, receipt: false });
    expect((await choices()).body).toEqual({ kinds: { ...all, receipt: false }, thisDevice: true, quietHours: null });
    expect(await push([principal.userId], aMessage({ kind: 'message' }))).toBe(1);
    expect((await device.messages(2)).map(({ kind }) => kind).toSorted()).toEqual(['message', 'ride']);
  });

  it('is switched off only for that person, and an unknown kind changes nothing', async () => {
    const [one, other] = [await withDevice(), await withDevice()];
    await auth.call(chooseNotifications, { body: { request: false } }, { principal: one.principal });
    expect(await push([one.principal.userId, other.principal.userId])).toBe(1);
    await other.device.messages(1);
    const odd = await auth.call(chooseNotifications, { body: { request: 'no' } }, { principal: one.principal });
    expect(odd).toMatchObject({ status: 400 });
  });
});

const sent = async (principal: Principal) => push([principal.userId]);

describe('the device of a session', () => {
  it('is sent nothing after the person has signed out', async () => {
    const { principal, device } = await withDevice();
    await auth.call(logout, {}, { principal });
    expect(await sent(principal)).toBe(0);
    await allSent();
    expect(device.pushed).toEqual([]);
  });

  it('is sent nothing after an administrator has ended the session, and the other sessions’ devices are', async () => {
    const { principal, device } = await withDevice();
    const second = await auth.signIn(`p${people}@rahi.test`);
    const secondDevice = pushes.device();
    await subscribe(second.principal, secondDevice.subscription);
    expect(await sent(principal)).toBe(2);
    const parts = { params: { id: principal.userId }, body: { action: 'revoke', sessionId: principal.sessionId } };
    expect((await auth.call(adminRevokeSessions, parts, { principal: chief })).status).toBe(200);
    expect(await sent(principal)).toBe(1);
    await secondDevice.messages(2);
    expect(device.pushed).toHaveLength(1);
  });

  it('is sent nothing after it was switched off, also by a suspended person', async () => {
    const { principal } = await withDevice();
    const suspended = { ...principal, suspended: true };
    expect((await auth.call(unsubscribePush, {}, { principal: suspended })).body).toEqual({ success: true });
    expect((await auth.call(unsubscribePush, {}, { principal })).body).toEqual({ success: true });
    expect(await sent(principal)).toBe(0);
    expect((await auth.call(notificationChoices, {}, { principal })).body).toMatchObject({ thisDevice: false });
  });

  it('belongs to the person who subscribed it last', async () => {
    const { principal: before, device } = await withDevice();
    const { principal: after } = await withDevice(device);
    expect([await sent(before), await sent(after)]).toEqual([0, 1]);
    await device.messages(1);
  });

  it('is one: a new subscription takes the place of the old one, also of many at the same moment', async () => {
    const { principal } = await withDevice();
    const devices = Array.from({ length: 8 }, () => pushes.device());
    const answers = await Promise.all(devices.map(({ subscription }) => subscribe(principal, subscription)));
    expect(answers.map(({ status }) => status)).toEqual(devices.map(() => 200));
    expect(await subscriptionsOf(principal)).toBe(1);

    const many = await Promise.all(Array.from({ length: 8 }, somebody));
    const shared = pushes.device();
    await Promise.all(many.map((one) => subscribe(one, shared.subscription)));
    const held = await Promise.all(many.map(subscriptionsOf));
    expect(held.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
  });

  it('cannot be subscribed for a session that has ended', async () => {
    const principal = await somebody();
    await auth.call(logout, {}, { principal });
    expect(await subscribe(principal, pushes.device().subscription)).toMatchObject({ status: 401 });
  });
});

describe('the keys for push services', () => {
  it('are made once, also by instances that start together', async () => {
    const rows = () => auth.database.query<{ public_key: string; private_key: string }[]>('SELECT * FROM vapid_keys');
    await auth.database.query('DELETE FROM vapid_keys');
    const made = await Promise.all([auth.boot(), auth.boot(), auth.boot()]);
    expect(await rows()).toHaveLength(1);
    for (const service of made) await service.stop();
    auth.services.splice(1);
  });

  it('of a later start are those of the first', async () => {
    const [kept] = await auth.database.query<{ public_key: string }[]>('SELECT public_key FROM vapid_keys');
    await auth.services.splice(0, 1)[0]?.stop();
    await auth.boot();
    const { principal, device } = await withDevice();
    const { body } = await auth.call(pushKey, {}, { principal });
    expect(body).toEqual({ publicKey: kept?.public_key });
    await push([principal.userId]);
    await device.messages(1);
    expect(device.pushed[0]?.publicKey).toBe(kept?.public_key);
  });
});

describe('where no notifications are sent', () => {
  let silent: AuthHarness;
  beforeAll(async () => {
    silent = await startAuth({ PUSH: 'off', PUSH_SERVICES: pushes.host });
  });
  afterAll(() => silent?.stop());

  it('there is no key, and no device is subscribed', async () => {
    const { principal } = await silent.signIn('asha@rahi.test');
    expect(await silent.call(pushKey, {}, { principal })).toMatchObject({ status: 200, body: { publicKey: null } });
    const answer = await silent.call(subscribePush, { body: pushes.device().subscription }, { principal });
    expect(answer).toMatchObject({ status: 400, body: { detail: 'This Rahi sends no notifications.' } });
  });
});
