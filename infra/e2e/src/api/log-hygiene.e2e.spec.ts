import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  calculateFare,
  createRide,
  distanceKm,
  fareFor,
  getTracking,
  nearbyDrivers,
  navigationRoute,
  pickupPoints,
  problemSchema,
  rateRide,
  reversePlace,
  rideSchema,
  roundedKm,
  rupeesFromPaise,
  serviceNames,
  shareLocation,
  updateDriver,
  updateUser,
  verifyOtp,
  type User,
} from '@rahi/contracts';
import { startProduct, waitFor, type ApiClient, type TestProduct } from '@rahi/testing-kit';
import pg from 'pg';
import { code, leaks, logsOf, position, text, type Secret } from '../people/logs.js';
import { startCollector, type Collector, type ReceivedSpan } from '../watching/collector.js';

// Six decimals make a chance match with another number in a log unlikely.
const places = {
  pickup: { lat: 28.631_517, lng: 77.216_743 },
  dropoff: { lat: 28.549_436, lng: 77.200_179 },
  driver: { lat: 28.630_946, lng: 77.218_357 },
  onTheWay: { lat: 28.608_173, lng: 77.211_394 },
};
const phones = { rider: '+91 98991 27364', driver: '+91 98112 50493', never: '+91 97170 38265' };
const emails = {
  rider: 'meenakshi.subramaniam@people.test',
  driver: 'gurpreet.ahluwalia@people.test',
  stranger: 'never.registered@people.test',
};

/** The request id of the booking, which its trace has. */
const bookingRequest = 'the-booking';

let product: TestProduct;
let collector: Collector;
let rider: Signed;
let driver: Signed;
const secrets: Secret[] = [
  ...Object.entries(places).map(([what, at]) => position(`the position ${what}`, at)),
  ...Object.entries(emails).map(([what, email]) => text(`the email of the ${what}`, email)),
  ...Object.entries(phones).flatMap(([what, phone]) => [
    text(`the phone of the ${what}`, phone),
    text(`the phone of the ${what}, without spaces`, phone.replaceAll(' ', '').slice(3)),
  ]),
];

interface Signed {
  api: ApiClient;
  user: User;
}

beforeAll(async () => {
  collector = await startCollector();
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '100' };
  product = await startProduct({ web: false, env: { LOG_LEVEL: 'trace', ...traced } });
  rider = await signIn(emails.rider);
  driver = await signIn(emails.driver);
});
afterAll(async () => {
  await product?.stop();
  await collector?.close();
});

async function signIn(email: string): Promise<Signed> {
  const api = product.client();
  const wrong = await api.post('/api/auth/verify-otp', { email, code: '918273' });
  expect(wrong.status).toBe(200);
  const { user } = verifyOtp.answer.parse((await api.signIn(email)).body);
  if (!user) throw new Error('sign-in was refused');
  secrets.push(
    code(`the code of ${email}`, await product.inbox.code(email)),
    code('a wrong code', '918273'),
    text(`the session of ${email}`, api.cookie('rahi_session') ?? ''),
    text(`the browser of ${email}`, api.cookie('rahi_browser') ?? ''),
  );
  return { api, user };
}

const here = ({ lat, lng }: { lat: number; lng: number }) => ({ currentLat: lat, currentLng: lng });

async function rideOnce(): Promise<void> {
  const params = { driverId: driver.user.id };
  await rider.api.call(updateUser, {
    params: { id: rider.user.id },
    body: { name: 'Meenakshi', phone: phones.rider, type: 'rider' },
  });
  await driver.api.call(updateUser, {
    params: { id: driver.user.id },
    body: { name: 'Gurpreet', phone: phones.driver, type: 'driver' },
  });
  const vehicle = { vehicleModel: 'White Dzire', vehicleNumber: 'DL01AB4711', vehicleType: 'sedan' as const };
  await driver.api.call(updateDriver, { params, body: vehicle });
  await driver.api.call(updateDriver, { params, body: { ...here(places.driver), isOnline: true } });
  await waitFor(
    async () => (await rider.api.call(nearbyDrivers, { query: { ...places.pickup, radius: 5 } })).length === 1,
    { what: 'the driver nearby' },
  );
  await rider.api.call(reversePlace, { query: places.pickup });
  await rider.api.call(pickupPoints, { query: places.pickup });
  await rider.api.call(navigationRoute, { body: { origin: places.pickup, destination: places.dropoff } });
  const distance = roundedKm(distanceKm(places.pickup, places.dropoff));
  await rider.api.call(calculateFare, { body: { distance, vehicleType: 'sedan' } });
  const headers = { 'x-request-id': bookingRequest };
  const booked = await rider.api.call(createRide, { body: order(distance) }, { headers });
  const path = `/api/rides/${booked.id}`;
  const move = (status: string, more: object = {}) => driver.api.patch(path, { status, ...more });
  expect((await move('driver_assigned', { driverId: driver.user.id })).status).toBe(200);
  const { otp } = rideSchema.parse((await rider.api.get(path)).body);
  if (!otp) throw new Error('the rider sees no trip code');
  secrets.push(code('the trip code', otp));
  expect((await move('driver_arrived')).status).toBe(200);
  expect((await move('in_progress', { otp: otp === '7391' ? '7392' : '7391' })).status).toBe(422);
  expect((await move('in_progress', { otp })).status).toBe(200);
  const shared = { ...places.onTheWay, heading: 10, speed: 8, userType: 'driver' as const, timestamp: Date.now() };
  await driver.api.call(shareLocation, { params: { id: booked.id }, body: shared });
  await rider.api.call(getTracking, { params: { id: booked.id } });
  await driver.api.call(updateDriver, { params, body: here(places.onTheWay) });
  expect((await move('completed', { reason: 'The rider asked to stop here' })).status).toBe(200);
  await rider.api.call(rateRide, { params: { id: booked.id }, body: { rating: 5, riderId: rider.user.id } });
}

function order(distance: number) {
  return {
    riderId: rider.user.id,
    pickupAddress: 'Connaught Place',
    pickupLat: String(places.pickup.lat),
    pickupLng: String(places.pickup.lng),
    dropoffAddress: 'Hauz Khas Village',
    dropoffLat: String(places.dropoff.lat),
    dropoffLng: String(places.dropoff.lng),
    vehicleType: 'sedan' as const,
    fare: rupeesFromPaise(fareFor('sedan', distance).totalPaise),
    distance: String(distance),
    duration: 24,
  };
}

/** Runs a statement as the owner of a service's tables. */
async function alter(service: 'svc-auth' | 'svc-rides' | 'svc-drivers' | 'svc-admin', sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: product.ownerUrls[service] });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Bypasses the test client, which throws for undocumented answers such as a 500. */
async function statusOf({ api }: Signed, method: string, path: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json', cookie: api.cookieHeader };
  const response = await fetch(new URL(path, product.baseUrl), { method, headers, body: JSON.stringify(body) });
  await response.arrayBuffer();
  return response.status;
}

/** Bad requests that carry secrets in every part of a request. */
async function askBadly(): Promise<number[]> {
  const { pickup } = places;
  const at = `lat=${pickup.lat}&lng=${pickup.lng}`;
  const secret = { email: emails.stranger, phone: phones.never, ...pickup };
  const answers = [
    await rider.api.send('POST', '/api/auth/send-otp', `{"email":"${emails.stranger}","phone":"${phones.never}"`),
    await rider.api.send('POST', '/api/rides', `{"pickupLat":${pickup.lat},}`),
    await rider.api.post('/api/rides', { ...secret, vehicleType: emails.stranger }),
    await rider.api.patch(`/api/users/${rider.user.id}`, { [emails.stranger]: 1, phone: `${phones.never} call` }),
    await rider.api.post('/api/auth/verify-otp', { email: emails.stranger, code: phones.never }),
    await rider.api.get(`/api/drivers/nearby?${at}&radius=${emails.stranger}`),
    await rider.api.get(`/api/nothing/${emails.stranger}?phone=${encodeURIComponent(phones.never)}&${at}`),
    await rider.api.get(`/api/rides/${encodeURIComponent(emails.stranger)}`),
    await rider.api.get(`/api/rides/%E0%A4%A?email=${emails.stranger}`),
    await rider.api.send('PUT', `/api/rides/${rider.user.id}?${at}`, JSON.stringify(secret)),
    await rider.api.get('/api/auth/session', { headers: { 'x-request-id': emails.stranger, referer: `/?${at}` } }),
    await rider.api.get(`/api/admin/users?search=${emails.rider}`),
    await product.client().get(`/api/admin/users?search=${emails.rider}`),
    await rider.api.post('/api/auth/send-otp', { email: emails.stranger, pad: phones.never.repeat(5000) }),
  ];
  return answers.map(({ status }) => status);
}

describe('the logs of every process, at level trace', () => {
  it('show a sign-in and a whole ride without people, places and codes', async () => {
    const left = new AbortController();
    const live = await Promise.all([rider, driver].map(({ api }) => listen(api, left.signal)));
    expect(live.map(({ status }) => status)).toEqual([200, 200]);
    await rideOnce();
    left.abort();
    const admin = product.client();
    await admin.signIn('admin@rahi.test');
    expect((await admin.get(`/api/admin/users?search=${emails.rider}`)).status).toBe(200);
    await waitFor(() => lines('svc-auth.log') > 0 && lines('gateway.log') > 25, { what: 'the requests in the logs' });
    expect(leaks(logsOf(product.dataDir), secrets)).toEqual([]);
  });

  it('show bad requests without their content', async () => {
    expect(await askBadly()).toEqual([400, 400, 400, 400, 400, 400, 404, 400, 400, 405, 200, 403, 401, 413]);
    await waitFor(() => logOf('gateway.log').includes('"status":413'), { what: 'the last one in the log' });
    expect(leaks(logsOf(product.dataDir), secrets)).toEqual([]);
  });

  it('show failing statements without the values that Postgres quotes in its errors', async () => {
    product.expects(
      /nowhere|boolin|invalid input syntax for type boolean/,
      'no row fits these columns and checks, and what Postgres says about the rows must not be logged',
    );
    await alter('svc-auth', 'ALTER TABLE users ADD CONSTRAINT nowhere CHECK (phone IS NULL) NOT VALID');
    await alter('svc-rides', 'ALTER TABLE rides ADD CONSTRAINT nowhere CHECK (pickup_lat < 0) NOT VALID');
    await alter('svc-drivers', 'ALTER TABLE driver_positions ADD CONSTRAINT nowhere CHECK (lat < 0) NOT VALID');
    await alter('svc-drivers', 'ALTER TABLE drivers ALTER COLUMN phone TYPE boolean USING NULL');
    const failed = [
      await statusOf(rider, 'PATCH', `/api/users/${rider.user.id}`, { phone: phones.never }),
      await statusOf(rider, 'POST', '/api/rides', order(roundedKm(distanceKm(places.pickup, places.dropoff)))),
    ];
    await driver.api.patch(`/api/drivers/${driver.user.id}`, here(places.onTheWay));
    await alter('svc-auth', 'ALTER TABLE users DROP CONSTRAINT nowhere');
    // svc-drivers now receives a change that it cannot write.
    failed.push(await statusOf(driver, 'PATCH', `/api/users/${driver.user.id}`, { phone: phones.never }));
    expect(failed).toEqual([500, 500, 200]);
    await waitFor(() => logOf('svc-auth.log').includes('a handler failed'), { what: 'the failure of svc-auth' });
    await waitFor(() => logOf('svc-rides.log').includes('a handler failed'), { what: 'the failure of svc-rides' });
    await waitFor(() => logOf('svc-drivers.log').includes('"job":"Driver positions"'), {
      what: 'the positions that were not written',
    });
    await waitFor(() => logOf('svc-drivers.log').includes('event retried'), { what: 'the event that is retried' });
    expect(leaks(logsOf(product.dataDir), secrets)).toEqual([]);
    expect(logOf('svc-auth.log')).toMatch(/"error":"[^"]*23514[^"]*"/);
    expect(logOf('svc-drivers.log')).toMatch(/"error":"[^"]*invalid input syntax for type boolean: \\"…/);
  });

  it('are those of all processes, and the search finds planted secrets', () => {
    const logs = logsOf(product.dataDir);
    expect([...logs.keys()]).toEqual(
      expect.arrayContaining(['gateway', ...serviceNames, 'nats-server', 'postgres'].map((name) => `${name}.log`)),
    );
    const principal = Buffer.from(JSON.stringify({ name: 'M', phone: phones.rider })).toString('base64url');
    const planted = `{"a":"${emails.rider}","code":"918273","at":[${places.pickup.lat}]}\n`;
    expect(leaks(new Map([['x', planted]]), secrets)).toHaveLength(4);
    expect(leaks(new Map([['x', Buffer.from(principal, 'base64url').toString()]]), secrets)).toHaveLength(1);
  });
});

/** The spans of the trace of a request, once those named have arrived. */
async function traceOf(requestId: string, ...there: readonly string[]): Promise<ReceivedSpan[]> {
  const ofTrace = () => {
    const root = collector.spans.find(
      (one) => one.attributes.get('rahi.request_id') === requestId && !one.parentSpanId,
    );
    return collector.spans.filter(({ traceId }) => traceId === root?.traceId);
  };
  await waitFor(() => there.every((name) => ofTrace().some((one) => one.name === name)), {
    what: `${there.join(', ')} in the trace of ${requestId}`,
  });
  return ofTrace();
}

describe('the traces of every process', () => {
  it('show one booking from the gateway through svc-rides to Postgres, with links to the consumers', async () => {
    const statement = 'INSERT rides';
    const idsOf = new RegExp(`"requestId":"([\\da-f-]{36})","callerRequestId":"${bookingRequest}"`);
    await waitFor(() => idsOf.test(logOf('gateway.log')), { what: 'the booking in the log of the gateway' });
    const requestId = idsOf.exec(logOf('gateway.log'))?.[1] ?? '';
    const spans = await traceOf(requestId, 'POST /api/rides', 'answer rpc.rides.create', statement);
    const way = [];
    for (
      let at = spans.find(({ name }) => name === statement);
      at;
      at = spans.find(({ spanId }) => spanId === at?.parentSpanId)
    ) {
      way.unshift(`${at.service}: ${at.name}`);
    }
    expect(way).toEqual([
      'gateway: POST /api/rides',
      'gateway: request rpc.rides.create',
      'svc-rides: answer rpc.rides.create',
      `svc-rides: ${statement}`,
    ]);
    const [{ traceId } = { traceId: '' }] = spans;
    const heard = () => collector.spans.filter(({ links }) => links.some((link) => link.traceId === traceId));
    await waitFor(() => heard().some(({ service }) => service === 'svc-admin'), { what: 'svc-admin to receive it' });
    expect(heard().map(({ name }) => name)).toEqual(expect.arrayContaining(['process evt.ride.requested.v1']));
    expect(heard().every((one) => one.traceId !== traceId)).toBe(true);
    const line = logOf('gateway.log')
      .split('\n')
      .find((one) => one.includes(`"requestId":"${requestId}"`));
    expect(line).toContain(`"traceId":"${traceId}"`);
  });

  it('are found by the request id of a problem, and begin at the gateway whatever headers come in', async () => {
    const traceId = 'b'.repeat(32);
    const headers = { traceparent: `00-${traceId}-${'c'.repeat(16)}-01` };
    const { status, body } = await rider.api.patch(`/api/rides/${rider.user.id}`, { status: 'cancelled' }, { headers });
    expect(status).toBe(404);
    const { requestId } = problemSchema.parse(body);
    const spans = await traceOf(requestId ?? '', 'PATCH /api/rides/:id', 'answer rpc.rides.update');
    const statusOfSpans = spans.map(({ attributes }) => attributes.get('http.response.status_code'));
    expect(statusOfSpans).toContain(404);
    expect(collector.spans.some((one) => one.traceId === traceId)).toBe(false);
  });

  it('contain nothing that a log must not contain', () => {
    expect(collector.spans.length).toBeGreaterThan(100);
    expect(leaks(new Map([['what was exported', collector.text]]), secrets)).toEqual([]);
  });
});

/** The person’s live stream (R26), which carries on while all else happens. */
const listen = (api: ApiClient, signal: AbortSignal) =>
  fetch(new URL('/api/live', product.baseUrl), { headers: { cookie: api.cookieHeader }, signal });

const logOf = (name: string) => logsOf(product.dataDir).get(name) ?? '';
const lines = (name: string) => logOf(name).split('\n').length;
