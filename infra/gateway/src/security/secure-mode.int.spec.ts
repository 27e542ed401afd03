import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callSubject, getSession, sendOtp, verifyOtp, headerNames } from '@rahi/contracts';
import {
  newToken,
  principal,
  standInForAuth,
  startGateway,
  type GatewayHarness,
  type People,
} from '../testing/gateway-harness.js';

let gateway: GatewayHarness;
let people: People;
const opened = newToken();
beforeAll(async () => {
  gateway = await startGateway({ TRUST_PROXY: '127.0.0.1' });
  people = await standInForAuth(gateway);
  await gateway.answer(callSubject(getSession), () => ({ body: {} }));
  await gateway.answer(callSubject(sendOtp), () => ({ body: { success: true, message: '' } }));
  await gateway.answer(callSubject(verifyOtp), () => ({
    body: { success: true, message: '' },
    headers: { [headerNames.session]: opened },
  }));
});
afterAll(() => gateway?.stop());

/** The headers of an edge that received a request for rahi.test over HTTPS. */
const edge = { 'x-forwarded-host': 'rahi.test', 'x-forwarded-proto': 'https' };

const signIn = (headers: Record<string, string>) =>
  gateway.fetch('/api/auth/verify-otp', {
    method: 'POST',
    body: '{"email":"a@rahi.test","code":"123456"}',
    headers: { 'content-type': 'application/json', ...headers },
  });

const status = async (cookie: string, headers: Record<string, string> = {}) =>
  (await gateway.fetch('/api/auth/session', { headers: { cookie, ...headers } })).status;

const everyKind = async (headers: Record<string, string>) => {
  const post = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
  const answers = {
    ok: await gateway.fetch('/api/auth/send-otp', { ...post, body: '{"email":"a@rahi.test"}' }),
    broken: await gateway.fetch('/api/auth/send-otp', { ...post, body: '{"email":' }),
    tooLarge: await gateway.fetch('/api/auth/send-otp', { ...post, body: `"${'x'.repeat(70_000)}"` }),
    foreign: await gateway.fetch('/api/auth/send-otp', {
      ...post,
      headers: { ...headers, origin: 'https://evil.test' },
    }),
    stranger: await gateway.fetch('/api/rides/active', { headers }),
    missing: await gateway.fetch('/api/nothing', { headers }),
    wrongMethod: await gateway.fetch('/api/auth/send-otp', { headers }),
    away: await gateway.fetch('/api/auth/session', { headers, token: people.add(principal()) }),
    malformed: await gateway.fetch('/api/rides/%E0%A4%A', { headers }),
  };
  return Object.values(answers);
};

describe('every answer of the API', () => {
  it('is never cached, not sniffed, and not usable by other sites', async () => {
    for (const response of await everyKind({})) {
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});

/** The cookies that an answer sets, without the one by which the browser is known. */
const sessionLines = ({ headers }: Response) =>
  headers.getSetCookie().filter((line) => !/^(?:__Host-)?rahi_browser=/.test(line));

describe('over HTTPS', () => {
  it('every answer tells browsers to use only HTTPS; on localhost none does', async () => {
    for (const response of (await everyKind(edge)).slice(0, -1)) {
      expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    }
    expect((await gateway.fetch('/', { headers: edge })).headers.has('strict-transport-security')).toBe(true);
    for (const response of await everyKind({})) expect(response.headers.has('strict-transport-security')).toBe(false);
  });

  it('the session cookie is __Host-, which no other host can set', async () => {
    expect(sessionLines(await signIn(edge))).toEqual([
      `__Host-rahi_session=${opened}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`,
    ]);
    expect(sessionLines(await signIn({}))).toEqual([
      `rahi_session=${opened}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
    ]);
  });

  it('the plain cookie opens nothing, and the __Host- one nothing on localhost', async () => {
    const token = people.add(principal());
    expect(await status(`__Host-rahi_session=${token}`, edge)).toBe(200);
    expect(await status(`rahi_session=${token}`, edge)).toBe(401);
    expect(await status(`rahi_session=${token}`)).toBe(200);
    expect(await status(`__Host-rahi_session=${token}`)).toBe(401);
  });

  it('a change from a page that came over http is foreign', async () => {
    const body = '{"email":"a@rahi.test"}';
    const post = async (origin: string) => {
      const headers = { ...edge, origin, 'content-type': 'application/json' };
      return (await gateway.fetch('/api/auth/send-otp', { method: 'POST', body, headers })).status;
    };
    expect([await post('https://rahi.test'), await post('http://rahi.test')]).toEqual([200, 403]);
  });
});
