import { fastifyRateLimit } from '@fastify/rate-limit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callSubject, getRide, getSession, problemSchema, sendOtp } from '@rahi/contracts';
import { fastify } from 'fastify';
import {
  newToken,
  principal,
  standInForAuth,
  startGateway,
  type GatewayHarness,
  type People,
} from '../testing/gateway-harness.js';
import { counter, otherLimits } from './rate-limits.js';

const factor = 0.05;
const limits = {
  session: getSession.limit * factor,
  ride: getRide.limit * factor,
  sendOtp: sendOtp.limit * factor,
  unknown: otherLimits.unknownSessions * factor,
};

let gateway: GatewayHarness;
let people: People;
beforeAll(async () => {
  gateway = await startGateway({ RATE_LIMIT_FACTOR: String(factor), TRUST_PROXY: '127.0.0.1' });
  people = await standInForAuth(gateway);
  for (const call of [getSession, getRide, sendOtp]) {
    await gateway.answer(callSubject(call), () => ({ body: { success: true, message: '' } }));
  }
});
afterAll(() => gateway?.stop());

let addresses = 0;
const newAddress = () => `203.0.113.${(addresses += 1)}`;
const from = (address: string) => ({ 'x-forwarded-for': address });

async function statuses(times: number, ask: () => Promise<Response>): Promise<number[]> {
  const all: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const response = await ask();
    await response.arrayBuffer();
    all.push(response.status);
  }
  return all;
}
/** Requests with made-up session cookies, one after the other. */
async function junk(address: string, times: number): Promise<void> {
  const paths = ['/api/auth/session', '/api/rides/0b9f8a54-1111-4111-8111-111111111111', '/api/ride-requests'];
  for (let index = 0; index < times; index += 1)
    await gateway.fetch(paths[index % 3] ?? '', { token: newToken(), headers: from(address) });
}

const allOf = (status: number, times: number) => Array<number>(times).fill(status);

const session = (token: string, address = newAddress()) =>
  gateway.fetch('/api/auth/session', { token, headers: from(address) });
const otp = (address: string, { body = '{"email":"a@rahi.test"}', headers = {} } = {}) =>
  gateway.fetch('/api/auth/send-otp', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...from(address), ...headers },
  });

describe('a call of a signed-in user', () => {
  it('is refused past its limit, with a message and the time to retry', async () => {
    const token = people.add(principal());
    expect(await statuses(limits.session, () => session(token))).toEqual(allOf(200, limits.session));
    const refused = await session(token);
    expect(refused.status).toBe(429);
    const retryAfter = Number(refused.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThanOrEqual(1);
    expect(retryAfter).toBeLessThanOrEqual(60);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(problemSchema.parse(await refused.json())).toMatchObject({
      code: 'too_many_requests',
      detail: `Too many requests. Please try again in ${retryAfter} seconds.`,
    });
  });

  it('counts for one user over all sessions and addresses', async () => {
    const whose = principal();
    const tokens = [people.add(whose), people.add(principal({ userId: whose.userId }))];
    const [one = '', other = ''] = tokens;
    await statuses(limits.session, () => session(one));
    expect((await session(other)).status).toBe(429);
    expect((await session(people.add(principal()))).status).toBe(200);
  });

  it('does not count against the user’s other calls', async () => {
    const token = people.add(principal());
    await statuses(limits.session + 1, () => session(token));
    const ride = await gateway.fetch('/api/rides/0b9f8a54-1111-4111-8111-111111111111', { token });
    expect(ride.status).toBe(200);
  });
});

describe('a call without a session', () => {
  it('counts for its address, which is the whole /64 for IPv6', async () => {
    const address = newAddress();
    expect(await statuses(limits.sendOtp + 1, () => otp(address))).toEqual([...allOf(200, limits.sendOtp), 429]);
    expect((await otp(newAddress())).status).toBe(200);
    await statuses(limits.sendOtp, () => otp('2001:db8:0:7::1'));
    expect((await otp('2001:db8:0:7:ffff::2')).status).toBe(429);
    expect((await otp('2001:db8:0:8::1')).status).toBe(200);
  });

  it('is also counted for its address when it is public and the caller is signed in: codes are limited by address', async () => {
    const address = newAddress();
    await statuses(limits.sendOtp, () => otp(address));
    const headers = { cookie: `rahi_session=${people.add(principal())}` };
    expect((await otp(address, { headers })).status).toBe(429);
  });

  it('is refused as unauthenticated, and past the limit as too many', async () => {
    const address = newAddress();
    const ask = () => gateway.fetch('/api/auth/session', { headers: from(address) });
    expect(await statuses(limits.session + 1, ask)).toEqual([...allOf(401, limits.session), 429]);
  });

  it('asks svc-auth about made-up cookies of one address singly up to the limit, then about many at once', async () => {
    const address = newAddress();
    const asked = people.asked.size;
    await junk(address, limits.unknown + 1);
    expect(people.asked.size - asked).toBe(limits.unknown + 1);
    // From here on, many cookies share one request.
    const questions = people.askedTogether.length;
    await Promise.all(Array.from({ length: 60 }, () => junk(address, 1)));
    expect(people.asked.size - asked).toBe(limits.unknown + 1);
    expect(people.askedTogether.length - questions).toBeLessThan(10);
    expect((await session(people.add(principal()))).status).toBe(200);
  });

  it('of many with junk cookies refuses no signed-in user, cached or not, and no sign-in (F49)', async () => {
    const address = newAddress();
    const cached = people.add(principal());
    expect((await session(cached, address)).status).toBe(200);
    await junk(address, limits.unknown * 2);
    expect((await session(cached, address)).status).toBe(200);
    const storm = Promise.all(Array.from({ length: 60 }, () => junk(address, 1)));
    const others = Array.from({ length: 20 }, () => people.add(principal()));
    const answers = await Promise.all(others.map((token) => session(token, address)));
    expect(answers.map(({ status }) => status)).toEqual(allOf(200, others.length));
    await storm;
    // A browser whose session has ended can still request a code.
    expect((await otp(address, { headers: { cookie: `rahi_session=${newToken()}` } })).status).toBe(200);
  });
});

describe('counting', () => {
  it('comes before the body is read: a broken body counts, and past the limit no body is read', async () => {
    const address = newAddress();
    const broken = () => otp(address, { body: '{"email":' });
    expect(await statuses(limits.sendOtp, broken)).toEqual(allOf(400, limits.sendOtp));
    expect((await broken()).status).toBe(429);
    expect((await otp(address, { body: JSON.stringify({ pad: 'x'.repeat(70_000) }) })).status).toBe(429);
  });

  it('leaves out requests from other sites: a page cannot use up the limit of its visitor', async () => {
    const address = newAddress();
    const foreign = () => otp(address, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(await statuses(limits.sendOtp * 3, foreign)).toEqual(allOf(403, limits.sendOtp * 3));
    expect((await otp(address)).status).toBe(200);
  });

  it('ignores an address that was claimed without a trusted proxy', async () => {
    const open = await startGateway({ RATE_LIMIT_FACTOR: String(factor) });
    await open.answer(callSubject(sendOtp), () => ({ body: { success: true, message: '' } }));
    const ask = () =>
      open.fetch('/api/auth/send-otp', {
        method: 'POST',
        body: '{"email":"a@rahi.test"}',
        headers: { 'content-type': 'application/json', ...from(newAddress()) },
      });
    const all = await statuses(limits.sendOtp + 1, ask);
    await open.stop();
    expect(all.at(-1)).toBe(429);
  });
});

describe('what is remembered of callers', () => {
  it('is bounded: the one not seen for longest is forgotten first', async () => {
    const server = fastify();
    await server.register(fastifyRateLimit, { global: false });
    const check = counter(server, 3, 1, ({ url }) => url);
    server.get('/:key', (request, reply) => check(request).then((state) => reply.send(state)));
    const url = await server.listen({ port: 0, host: '127.0.0.1' });
    const exceeded: unknown[] = [];
    // `a` is seen again before `d` comes, so `b` goes.
    for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) {
      const state: unknown = await (await fetch(`${url}/${key}`)).json();
      exceeded.push(Object(state).isExceeded);
    }
    await server.close();
    expect(exceeded).toEqual([false, false, false, true, false, true, false]);
  });
});
