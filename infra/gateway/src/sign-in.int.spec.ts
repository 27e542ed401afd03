import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect, headers, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import { callSubject, headerNames, problemSchema, riderActiveRide, userSchema, type User } from '@rahi/contracts';
import {
  answerProblemsAt,
  codeIn,
  mustFit,
  startInbox,
  startNatsServer,
  testDatabase,
  waitFor,
  type Inbox,
  type TestDatabase,
  type TestNatsServer,
} from '@rahi/testing-kit';
import { bootGateway, type RunningGateway } from './gateway.js';
import { runMain, type RunningProcess } from './testing/running-process.js';

let nats: TestNatsServer;
let database: TestDatabase;
let inbox: Inbox;
let auth: RunningProcess;
let gateway: RunningGateway;
let connection: NatsConnection;

const startAuth = () =>
  runMain('svc-auth/dist/main.js', {
    DATABASE_URL: database.url,
    NATS_URL: nats.url,
    SMTP_URL: inbox.smtpUrl,
    ADMIN_EMAILS: 'admin@rahi.test',
    OTP_PER_ADDRESS: '2000',
  });

beforeAll(async () => {
  [nats, database, inbox] = await Promise.all([startNatsServer(), testDatabase(), startInbox()]);
  auth = await startAuth();
  gateway = await bootGateway({ NATS_URL: nats.url, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' });
  connection = await connect({ servers: nats.url });
}, 180_000);

afterAll(async () => {
  await connection?.close();
  await gateway?.stop();
  auth?.signal('SIGTERM');
  await auth?.ended();
  await Promise.all([nats?.stop(), inbox?.close()]);
  await database?.drop();
});

interface Answer {
  status: number;
  body: Record<string, unknown>;
  cookie: string | undefined;
  /** The cookie by which the browser is known (R36). */
  browser: string | undefined;
}

async function ask(method: string, path: string, body?: object, cookie?: string): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${gateway.port}${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...(cookie ? { cookie } : {}) },
  });
  const answer: unknown = await response.json();
  const { status, headers: came } = response;
  const answered = { status, body: answer, headers: came };
  mustFit(answerProblemsAt(method, path, answered), `${method} ${path}`, answered);
  const cookies = response.headers.getSetCookie().map((line) => line.replace(/;.*/, ''));
  return {
    status: response.status,
    body: Object(answer),
    cookie: cookies.find((one) => one.startsWith('rahi_session=')),
    browser: cookies.find((one) => one.startsWith('rahi_browser=')),
  };
}

async function codeFor(email: string): Promise<string> {
  const mails = () => inbox.mailbox.all().filter(({ to }) => to.some(({ address }) => address === email));
  const before = mails().length;
  expect(await ask('POST', '/api/auth/send-otp', { email })).toMatchObject({ status: 200, body: { success: true } });
  return waitFor(() => mails().slice(before).map(codeIn).at(-1), { what: `a code for ${email}` });
}

async function signIn(email: string, cookie?: string): Promise<{ cookie: string; user: User; isNewUser: unknown }> {
  const code = await codeFor(email);
  const answer = await ask('POST', '/api/auth/verify-otp', { email, code }, cookie);
  if (answer.cookie === undefined) throw new Error(`no cookie: ${JSON.stringify(answer.body)}`);
  return { cookie: answer.cookie, user: userSchema.parse(answer.body['user']), isNewUser: answer.body['isNewUser'] };
}

const mailed = async (to: string, cookie?: string) => {
  const before = inbox.mailbox.all().length;
  const sent = await ask('POST', '/api/auth/send-otp', { email: to }, cookie);
  const code = await waitFor(() => inbox.mailbox.all().slice(before).map(codeIn).at(-1), { what: 'a code' });
  return { code, browser: sent.browser };
};

const verify = (to: string, code: string, cookie?: string) =>
  ask('POST', '/api/auth/verify-otp', { email: to, code }, cookie);

describe('signing in', () => {
  it('leads a newcomer from the code in the mail to a completed profile and out again', async () => {
    const { cookie, user, isNewUser } = await signIn('asha@rahi.test');
    expect(isNewUser).toBe(true);
    const profile = { name: 'Asha Rao', phone: '9810012345', type: 'rider' };
    // R54: in E.164.
    const kept = { ...profile, phone: '+919810012345' };
    expect(await ask('PATCH', `/api/users/${user.id}`, profile, cookie)).toMatchObject({ status: 200, body: kept });
    const session = await ask('GET', '/api/auth/session', undefined, cookie);
    expect(session).toMatchObject({ status: 200, body: { ...kept, id: user.id, isAdmin: false }, cookie });
    expect(await ask('POST', '/api/auth/logout', undefined, cookie)).toMatchObject({
      status: 200,
      body: { success: true },
      cookie: 'rahi_session=',
    });
    const after = await ask('GET', '/api/auth/session', undefined, cookie);
    expect(after).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  it('is not done by a wrong code', async () => {
    const code = await codeFor('bela@rahi.test');
    const wrong = { email: 'bela@rahi.test', code: code === '111111' ? '222222' : '111111' };
    const answer = await ask('POST', '/api/auth/verify-otp', wrong);
    expect(answer).toMatchObject({ status: 200, body: { success: false }, cookie: undefined });
    expect((await ask('POST', '/api/auth/verify-otp', { ...wrong, code: 'abc' })).status).toBe(400);
  });

  it('ends the session that the browser came with', async () => {
    const first = await signIn('chand@rahi.test');
    const second = await signIn('chand@rahi.test', first.cookie);
    expect((await ask('GET', '/api/auth/session', undefined, first.cookie)).status).toBe(401);
    expect((await ask('GET', '/api/auth/session', undefined, second.cookie)).status).toBe(200);
  });

  it('takes a code only from the browser that asked for it, and from one without cookies', async () => {
    const [email, bare] = ['jaya@rahi.test', 'kiran@rahi.test'];
    const [own, stranger] = [await mailed(email), await mailed(email)];
    expect(await verify(email, own.code, stranger.browser)).toMatchObject({
      body: { success: false },
      cookie: undefined,
    });
    expect(await verify(email, own.code, own.browser)).toMatchObject({ body: { success: true } });
    expect(await verify(bare, (await mailed(bare)).code)).toMatchObject({ body: { success: true } });
  });

  it('makes a named admin one', async () => {
    expect((await signIn('admin@rahi.test')).user.isAdmin).toBe(true);
  });

  it('is refused with a message after five codes of one browser, and another browser goes on (R36)', async () => {
    const email = 'dev@rahi.test';
    const { browser } = await ask('POST', '/api/auth/send-otp', { email });
    const again = () => ask('POST', '/api/auth/send-otp', { email }, browser);
    for (let index = 0; index < 4; index += 1) expect(await again()).toMatchObject({ status: 200, browser });
    const sixth = await again();
    expect((await ask('POST', '/api/auth/send-otp', { email })).status).toBe(200);
    expect(sixth.status).toBe(429);
    expect(problemSchema.parse(sixth.body).detail).toMatch(/^You have requested too many codes\./);
  });
});

describe('a session in the gateway’s cache', () => {
  it('ends at once everywhere when another gateway logs it out', async () => {
    const { cookie } = await signIn('esha@rahi.test');
    const other = await bootGateway({ NATS_URL: nats.url, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' });
    expect((await ask('GET', '/api/auth/session', undefined, cookie)).status).toBe(200);
    const left = await fetch(`http://127.0.0.1:${other.port}/api/auth/logout`, { method: 'POST', headers: { cookie } });
    await other.stop();
    expect(left.status).toBe(200);
    expect((await ask('GET', '/api/auth/session', undefined, cookie)).status).toBe(401);
  });

  it('is refused changes as soon as its user is suspended, and still reads', async () => {
    const { cookie, user } = await signIn('farah@rahi.test');
    const rename = () => ask('PATCH', `/api/users/${user.id}`, { name: 'Farah' }, cookie);
    expect((await rename()).status).toBe(200);
    const admin = await signIn('admin@rahi.test');
    const act = (action: string) => ask('PATCH', `/api/admin/users/${user.id}`, { action }, admin.cookie);
    expect(await act('suspend')).toMatchObject({ status: 200, body: { id: user.id, suspended: true } });
    expect(await rename()).toMatchObject({ status: 403, body: { code: 'account_suspended' } });
    const session = await ask('GET', '/api/auth/session', undefined, cookie);
    expect(session).toMatchObject({ status: 200, body: { suspended: true, name: 'Farah' } });
    expect((await act('activate')).status).toBe(200);
    expect((await rename()).status).toBe(200);
  });

  it('gains and loses the rights of an administrator at the very next call', async () => {
    const { cookie, user } = await signIn('hema@rahi.test');
    const admin = await signIn('admin@rahi.test');
    const act = (action: string) => ask('PATCH', `/api/admin/users/${user.id}`, { action }, admin.cookie);
    const look = async () => (await ask('GET', '/api/health', undefined, cookie)).status;
    expect(await look()).toBe(403);
    await act('grant_admin');
    expect(await look()).toBe(200);
    await act('revoke_admin');
    expect(await look()).toBe(403);
    const refused = await ask('PATCH', `/api/admin/users/${user.id}`, { action: 'grant_admin' }, cookie);
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const last = await ask('PATCH', `/api/admin/users/${admin.user.id}`, { action: 'revoke_admin' }, admin.cookie);
    expect(last).toMatchObject({ status: 409, body: { code: 'last_admin' } });
  });
});

describe('without svc-auth', () => {
  it('requests get 503 within a second, cached sessions work, and everything works when it is back', async () => {
    const { cookie, user } = await signIn('gita@rahi.test');
    expect((await ask('GET', '/api/auth/session', undefined, cookie)).status).toBe(200);
    const rides = answerRides();
    auth.signal('SIGTERM');
    expect(await auth.ended()).toBe(0);
    for (const attempt of [
      () => ask('POST', '/api/auth/send-otp', { email: 'gita@rahi.test' }),
      () => ask('GET', '/api/auth/session', undefined, cookie),
      () => ask('GET', '/api/rides/active', undefined, `rahi_session=${'A'.repeat(43)}`),
    ]) {
      const started = Date.now();
      expect(await attempt()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(Date.now() - started).toBeLessThan(1000);
    }
    expect((await ask('GET', `/api/riders/${user.id}/active-ride`, undefined, cookie)).status).toBe(200);
    rides.unsubscribe();
    auth = await startAuth();
    expect((await ask('GET', '/api/auth/session', undefined, cookie)).status).toBe(200);
  });
});

/** A service without active rides. */
function answerRides(): Subscription {
  const head = headers();
  head.set(headerNames.status, '200');
  return connection.subscribe(callSubject(riderActiveRide), {
    callback: (_error, msg) => {
      msg.respond('null', { headers: head });
    },
  });
}
