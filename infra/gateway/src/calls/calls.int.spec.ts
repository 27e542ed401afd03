import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  calculateFare,
  callSubject,
  createRide,
  getRide,
  getSession,
  headerNames,
  nearbyDrivers,
  ownerSubject,
  principalSchema,
  problemSchema,
  rideInvoice,
  riderRides,
  sendOtp,
  updateRide,
  userPhoto,
  verifyOtp,
} from '@rahi/contracts';
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
beforeAll(async () => {
  gateway = await startGateway();
  people = await standInForAuth(gateway);
});
afterAll(() => gateway?.stop());

const json = (body: unknown, over: { token?: string } = {}) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
  ...over,
});
const ridePath = (id: string = randomUUID()) => `/api/rides/${id}`;

describe('a call', () => {
  it('reaches its subject with its parts, who asks, the request id, a deadline and the address', async () => {
    const asha = principal();
    const [token, riderId, key] = [people.add(asha), asha.userId, randomUUID()];
    const seen: { payload: unknown; header: (name: string) => string | undefined }[] = [];
    const stop = await gateway.answer(callSubject(riderRides), (msg) => {
      seen.push({ payload: msg.json(), header: (name) => msg.headers?.get(name) });
      return { body: [] };
    });
    const before = Date.now();
    const response = await gateway.fetch(`/api/riders/${riderId}/rides?limit=5`, {
      token,
      headers: { 'x-request-id': 'browser-4711', 'idempotency-key': key },
    });
    await stop();
    expect(response.status).toBe(200);
    const requestId = response.headers.get('x-request-id');
    expect(requestId).toMatch(/^[\da-f-]{36}$/);
    const [request] = seen;
    expect(request?.payload).toEqual({ params: { riderId }, query: { limit: '5' }, body: {} });
    const header = Buffer.from(request?.header(headerNames.principal) ?? '', 'base64url').toString();
    expect(principalSchema.parse(JSON.parse(header))).toEqual(asha);
    expect(request?.header(headerNames.requestId)).toBe(requestId);
    expect(request?.header(headerNames.idempotencyKey)).toBe(key);
    expect(request?.header(headerNames.clientAddress)).toBe('127.0.0.1');
    const deadline = Number(request?.header(headerNames.deadline));
    expect(deadline).toBeGreaterThanOrEqual(before + 3000);
    expect(deadline).toBeLessThanOrEqual(Date.now() + 3000);
  });

  it('gets the service’s status, bytes and only the listed headers', async () => {
    const token = people.add(principal());
    const bytes = '{"id":"1",  "note":"राही"}';
    const stop = await gateway.answer(callSubject(createRide), () => ({
      status: 201,
      body: bytes,
      headers: {
        'http-x-total-count': '7',
        'http-link': '</api/x>; rel="next"',
        'http-idempotent-replay': 'true',
        'http-set-cookie': 'stolen=1',
        'http-content-security-policy': 'none',
        'x-internal': 'secret',
      },
    }));
    const response = await gateway.fetch('/api/rides', json(ride(), { token }));
    await stop();
    expect(response.status).toBe(201);
    expect(await response.text()).toBe(bytes);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-total-count': '7',
      link: '</api/x>; rel="next"',
      'idempotent-replay': 'true',
      'x-content-type-options': 'nosniff',
    });
    for (const name of ['set-cookie', 'x-internal', 'etag', 'x-powered-by', 'server']) {
      expect(headers).not.toHaveProperty(name);
    }
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('puts every PDF in a sandbox', async () => {
    const token = people.add(principal());
    const stop = await gateway.answer(callSubject(rideInvoice), () => ({ body: '%PDF-1.7' }));
    const { headers } = await gateway.fetch(`${ridePath()}/invoice`, { token });
    await stop();
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-security-policy')).toMatch(/; sandbox$/);
  });

  it('passes a service’s refusal on as a problem', async () => {
    const token = people.add(principal());
    const problem = { type: 'urn:x', title: 'T', status: 409, detail: 'D', code: 'ride_taken', requestId: 'r' };
    const stop = await gateway.answer(callSubject(updateRide), () => ({ status: 409, body: problem }));
    const response = await gateway.fetch(ridePath(), { ...json({ status: 'cancelled' }, { token }), method: 'PATCH' });
    await stop();
    expect(response.status).toBe(409);
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(await response.json()).toEqual(problem);
  });

  it('with a file as its answer sends it with its name, and its refusals as problems', async () => {
    const token = people.add(principal());
    const disposition = 'attachment; filename="rahi-invoice.pdf"';
    const stop = await gateway.answer(callSubject(rideInvoice), () => ({
      body: '%PDF-1.3',
      headers: { [`${headerNames.httpPrefix}content-disposition`]: disposition },
    }));
    const file = await gateway.fetch(`${ridePath()}/invoice`, { token });
    await stop();
    expect(await file.text()).toBe('%PDF-1.3');
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toBe(disposition);
    const away = await gateway.fetch(`${ridePath()}/invoice`, { token });
    expect(away.headers.get('content-type')).toContain('application/problem+json');
  });

  it('with a picture as its answer sends it as one, which may be cached where the service says so', async () => {
    const token = people.add(principal());
    const headers = { [`${headerNames.httpPrefix}cache-control`]: 'private, max-age=31536000, immutable' };
    const stop = await gateway.answer(callSubject(userPhoto), () => ({ body: '\u00ff', headers }));
    const photo = await gateway.fetch(`/api/users/${randomUUID()}/photo?v=1`, { token });
    await stop();
    expect(Object.fromEntries(photo.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const away = await gateway.fetch(`/api/users/${randomUUID()}/photo`, { token });
    expect(away.headers.get('cache-control')).toBe('no-store');
  });

  it('that names a place reaches the owner of its partition, and any instance while there is none', async () => {
    const token = people.add(principal());
    const path = '/api/drivers/nearby?lat=28.6315&lng=77.2167';
    const subject = ownerSubject(nearbyDrivers, { query: { lat: '28.6315', lng: '77.2167' } }) ?? '';
    expect(subject).toMatch(/^rpc\.drivers\.nearby\.\d+$/);
    const stop = await gateway.answer(callSubject(nearbyDrivers), () => ({ body: '["any"]' }));
    expect(await (await gateway.fetch(path, { token })).json()).toEqual(['any']);
    const stopOwner = await gateway.answer(subject, () => ({ body: '["owner"]' }));
    expect(await (await gateway.fetch(path, { token })).json()).toEqual(['owner']);
    await stopOwner();
    await stop();
    expect((await gateway.fetch(path, { token })).status).toBe(503);
  });

  it('answers HEAD like GET, without a body', async () => {
    const token = people.add(principal());
    const stop = await gateway.answer(callSubject(getRide), () => ({ body: { id: 1 } }));
    const response = await gateway.fetch(ridePath(), { token, method: 'HEAD' });
    await stop();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('8');
    expect(await response.text()).toBe('');
  });

  it('is not bothered by a service when what it sends does not fit', async () => {
    const token = people.add(principal());
    let reached = 0;
    const stop = await gateway.answer(callSubject(calculateFare), () => {
      reached += 1;
      return { body: {} };
    });
    const response = await gateway.fetch('/api/calculate-fare', json({ distance: -1, vehicleType: 'jet' }, { token }));
    await stop();
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'invalid_input',
      errors: [
        { in: 'body', at: 'distance' },
        { in: 'body', at: 'vehicleType' },
      ],
    });
    expect(reached).toBe(0);
  });
});

describe('when a service is unreachable', () => {
  it('is said at once, not when the deadline of 3 s is over', async () => {
    const token = people.add(principal());
    const started = Date.now();
    const response = await gateway.fetch(ridePath(), { token });
    expect(Date.now() - started).toBeLessThan(2500);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(problemSchema.parse(await response.json()).code).toBe('unavailable');
  });

  it('is said as a timeout once the deadline is over when it is there and silent', async () => {
    const token = people.add(principal());
    const stop = await gateway.answer(callSubject(getRide), () => null);
    const started = Date.now();
    const response = await gateway.fetch(ridePath(), { token });
    await stop();
    expect(Date.now() - started).toBeGreaterThanOrEqual(2900);
    expect(Date.now() - started).toBeLessThan(4000);
    expect(response.status).toBe(504);
    expect(problemSchema.parse(await response.json()).code).toBe('timeout');
  });
});

describe('the caller', () => {
  it('must be signed in, be an admin, or not be suspended, as the call says', async () => {
    const stop = await Promise.all([
      gateway.answer(callSubject(getRide), () => ({ body: {} })),
      gateway.answer('rpc.drivers.online', () => ({ body: [] })),
    ]);
    const [rider, admin, suspended] = [principal(), principal({ isAdmin: true }), principal({ suspended: true })].map(
      (whose) => people.add(whose),
    );
    expect(await status(ridePath())).toEqual([401, 'unauthenticated']);
    expect(await status(ridePath(), { token: newToken() })).toEqual([401, 'unauthenticated']);
    expect(await status(ridePath(), { token: rider })).toEqual([200, undefined]);
    expect(await status('/api/drivers/online', { token: rider })).toEqual([403, 'forbidden']);
    expect(await status('/api/drivers/online', { token: admin })).toEqual([200, undefined]);
    expect(await status('/api/rides', json(ride(), { token: suspended }))).toEqual([403, 'account_suspended']);
    expect(await status(ridePath(), { token: suspended })).toEqual([200, undefined]);
    for (const end of stop) end();
  });

  it('is asked of svc-auth once, also by requests that come together', async () => {
    const stop = await gateway.answer(callSubject(getRide), () => ({ body: {} }));
    const token = people.add(principal());
    const all = await Promise.all(Array.from({ length: 10 }, () => gateway.fetch(ridePath(), { token })));
    await gateway.fetch(ridePath(), { token });
    await stop();
    expect(all.every(({ status: each }) => each === 200)).toBe(true);
    expect(people.asked.get(token)).toBe(1);
  });

  it('is forgotten at once when the session is said to have ended', async () => {
    const stop = await gateway.answer(callSubject(getRide), () => ({ body: {} }));
    const whose = principal();
    const token = people.add(whose);
    expect((await gateway.fetch(ridePath(), { token })).status).toBe(200);
    people.sessions.delete(token);
    expect((await gateway.fetch(ridePath(), { token })).status).toBe(200);
    await people.tell({ userId: whose.userId, sessionId: whose.sessionId });
    expect((await gateway.fetch(ridePath(), { token })).status).toBe(401);
    await stop();
  });

  it('is asked again when the user changed: a suspension holds from then on', async () => {
    const whose = principal();
    const token = people.add(whose);
    const stop = await gateway.answer(callSubject(createRide), () => ({ status: 201, body: {} }));
    expect((await gateway.fetch('/api/rides', json(ride(), { token }))).status).toBe(201);
    people.sessions.set(token, { ...whose, suspended: true });
    await people.tell({ userId: whose.userId });
    expect(await status('/api/rides', json(ride(), { token }))).toEqual([403, 'account_suspended']);
    await stop();
  });

  it('is passed on with public calls too, and does not block them', async () => {
    const whose = principal();
    const principals: unknown[] = [];
    const stop = await gateway.answer(callSubject(sendOtp), (msg) => {
      principals.push(msg.headers?.get(headerNames.principal));
      return { body: { success: true, message: '' } };
    });
    for (const token of [people.add(whose), newToken(), 'nonsense']) {
      expect((await gateway.fetch('/api/auth/send-otp', json({ email: 'a@rahi.test' }, { token }))).status).toBe(200);
    }
    await stop();
    expect(principals).toEqual([Buffer.from(JSON.stringify(whose)).toString('base64url'), '', '']);
  });
});

/** The cookies that an answer sets, without the one by which the browser is known. */
const sessionLines = ({ headers }: Response) =>
  headers.getSetCookie().filter((line) => !line.startsWith('rahi_browser='));

describe('the session cookie', () => {
  it('is set and cleared as the service says, Secure outside localhost', async () => {
    const token = newToken();
    let session = token;
    const stop = await gateway.answer(callSubject(verifyOtp), () => ({
      body: { success: true, message: '' },
      headers: { [headerNames.session]: session },
    }));
    const set = await signIn();
    expect(sessionLines(set)).toEqual([`rahi_session=${token}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`]);
    expect(set.headers.get(headerNames.session)).toBeNull();
    session = '';
    expect(sessionLines(await signIn())).toEqual(['rahi_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']);
    await stop();
  });

  it('is renewed when the app opens', async () => {
    const token = people.add(principal());
    const stop = await gateway.answer(callSubject(getSession), () => ({ body: {} }));
    const response = await gateway.fetch('/api/auth/session', { token });
    await stop();
    expect(sessionLines(response)).toEqual([expect.stringContaining(`rahi_session=${token}; Max-Age=2592000`)]);
  });
});

describe('a change from another site', () => {
  it('is refused before anything else is looked at', async () => {
    for (const header of [
      ['sec-fetch-site', 'cross-site'],
      ['origin', 'https://evil.test'],
    ] as const) {
      const response = await gateway.fetch('/api/auth/send-otp', { ...json({}), headers: [[...header]] });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: 'bad_origin' });
    }
  });

  it('is no change when our own page sends it', async () => {
    const stop = await gateway.answer(callSubject(sendOtp), () => ({ body: {} }));
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin: gateway.url };
    const response = await gateway.fetch('/api/auth/send-otp', { ...json({ email: 'a@rahi.test' }), headers });
    await stop();
    expect(response.status).toBe(200);
  });
});

async function status(path: string, init: Parameters<GatewayHarness['fetch']>[1] = {}) {
  const response = await gateway.fetch(path, init);
  const { code }: { code?: string } = Object(await response.json());
  return [response.status, code];
}

const signIn = () => gateway.fetch('/api/auth/verify-otp', json({ email: 'a@rahi.test', code: '123456' }));

function ride(): Record<string, unknown> {
  return {
    riderId: randomUUID(),
    pickupAddress: 'Connaught Place',
    pickupLat: '28.6315',
    pickupLng: '77.2167',
    dropoffAddress: 'Hauz Khas',
    dropoffLat: '28.5494',
    dropoffLng: '77.2001',
    vehicleType: 'mini',
    fare: '152',
    distance: '9.8',
    duration: 24,
  };
}
