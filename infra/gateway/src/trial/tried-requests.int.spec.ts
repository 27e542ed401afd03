import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  calculateFare,
  callSubject,
  gatewayNotice,
  nearbyDrivers,
  trialNoticeMs,
  type trialNotice,
} from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import type * as z from 'zod';
import { bootGateway, type RunningGateway } from '../gateway.js';
import {
  principal,
  standInForAuth,
  startGateway,
  type GatewayHarness,
  type People,
} from '../testing/gateway-harness.js';

const fare = { total: '1', breakdown: { base: '1', distance: '0', surge: '0', subtotal: '1', gst: '0' } };
const nearby = '/api/drivers/nearby?lat=19&lng=72';

let gateway: GatewayHarness;
let people: People;
let token: string;
const servers: (Server | RunningGateway)[] = [];

beforeAll(async () => {
  gateway = await startGateway();
  people = await standInForAuth(gateway);
  token = people.add(principal());
  await gateway.answer(callSubject(nearbyDrivers), () => ({ body: [] }));
  await gateway.answer(callSubject(calculateFare), () => ({ body: fare }));
});
afterEach(async () => {
  clearInterval(notices);
  await send({ port: 1, share: 0 });
  for (const server of servers.splice(0)) {
    if ('stop' in server) await server.stop();
    else await once(server.close(), 'close');
  }
});
afterAll(() => gateway?.stop());

let notices: NodeJS.Timeout | undefined;

type Notice = Partial<z.output<typeof trialNotice.data>> & { port: number };

/** As the launcher does. */
function send(notice: Notice): Promise<unknown> {
  const trial = { area: 'gateway', instance: randomUUID(), share: 100, sticky: false, ...notice };
  return gateway.hear(gatewayNotice.parse({ trial }));
}

/** Says so again and again, until the test ends. */
async function beginTrial(notice: Notice): Promise<void> {
  const same = { instance: randomUUID(), ...notice };
  clearInterval(notices);
  notices = setInterval(() => void send(same), trialNoticeMs / 4);
  await send(same);
}

/** A version on trial that answers like this. Returns the requests that it got. */
async function onTrial(answer: RequestListener): Promise<{ asked: string[]; port: number }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await beginTrial({ port });
  return { asked, port };
}

const read = async () => {
  const response = await gateway.fetch(nearby, { token });
  return { status: response.status, body: await response.json() };
};

async function change(): Promise<number> {
  const headers = { 'content-type': 'application/json', cookie: `rahi_session=${token}` };
  const body = JSON.stringify({ distance: 5, vehicleType: 'sedan' });
  return (await fetch(`${gateway.url}/api/calculate-fare`, { method: 'POST', body, headers })).status;
}

const answering =
  (status: number, body: unknown): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const readFaults = async () => {
  return Number(/^rahi_trial_faults_total\{.*kind="read".*\} (\d+)/m.exec(await metrics(gateway.healthUrl))?.[1] ?? 0);
};

describe('a new version of the gateway on trial', () => {
  const bad: [what: string, listener: RequestListener][] = [
    ['fails', answering(500, { code: 'internal' })],
    ['refuses', answering(401, { code: 'unauthenticated' })],
    ['answers in another form than the contract', answering(200, { drivers: 'none' })],
    ['breaks off', (request) => void request.socket.destroy()],
    ['never answers', () => undefined],
  ];
  it.each(bad)(
    'that %s a read is sent nothing more after two, and people get the answer of the old one',
    async (...given) => {
      const before = await readFaults();
      const { asked } = await onTrial(given[1]);
      for (let index = 0; index < 4; index += 1) expect(await read()).toEqual({ status: 200, body: [] });
      expect(asked).toEqual([`GET ${nearby}`, `GET ${nearby}`]);
      expect(await readFaults()).toBe(before + 2);
    },
  );

  it('is not to blame for a read that the old one refuses too', async () => {
    const { asked } = await onTrial(answering(404, { code: 'not_found' }));
    for (let index = 0; index < 4; index += 1) expect((await gateway.fetch('/api/no/such')).status).toBe(404);
    expect(asked).toHaveLength(4);
  });

  it('that fails changes meets two of them', async () => {
    const { asked } = await onTrial(answering(500, { code: 'internal' }));
    const statuses: number[] = [];
    for (let index = 0; index < 4; index += 1) statuses.push(await change());
    expect(statuses).toEqual([500, 500, 200, 200]);
    expect(asked).toHaveLength(2);
  });

  it('that knows no session refuses no change', async () => {
    const { asked } = await onTrial(answering(401, { code: 'unauthenticated' }));
    for (let index = 0; index < 4; index += 1) expect(await change()).toBe(200);
    expect(asked).toHaveLength(2);
  });

  it('that never answers meets two changes at a time', async () => {
    const { asked } = await onTrial(() => undefined);
    const statuses = await Promise.all(Array.from({ length: 6 }, change));
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 504, 504]);
    expect(asked).toHaveLength(2);
  });

  it('that is gone loses no request', async () => {
    await beginTrial({ port: 1 });
    expect([await change(), (await read()).status]).toEqual([200, 200]);
  });

  it('gets the same sessions each time where sessions are tried, and nobody without one', async () => {
    const { asked, port } = await onTrial(answering(200, []));
    await beginTrial({ port, share: 50, sticky: true });
    const tokens = Array.from({ length: 12 }, () => people.add(principal()));
    const tried = new Set<string>();
    for (const each of [...tokens, ...tokens]) {
      const before = asked.length;
      await gateway.fetch(nearby, { token: each });
      if (asked.length > before) tried.add(each);
    }
    expect(asked).toHaveLength(2 * tried.size);
    expect(tried.size).toBeGreaterThan(0);
    expect(tried.size).toBeLessThan(tokens.length);
    await gateway.fetch('/api/health');
    expect(asked).toHaveLength(2 * tried.size);
  });
});

async function started(): Promise<RunningGateway> {
  const own = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1' };
  const next = await bootGateway({ NATS_URL: gateway.server.url, ...own });
  servers.push(next);
  return next;
}

const metrics = async (url: string): Promise<string> => (await fetch(`${url}/metrics`)).text();
const countOf = async (url: string) =>
  Number(/duration_seconds_count\{.*nearby.*status="200"\} (\d+)/.exec(await metrics(url))?.[1] ?? 0);
const streams = async () => Number(/rahi_live_streams\{.*\} (\d+)/.exec(await metrics(gateway.healthUrl))?.[1]);
const headerNamesOf = (response: Response): string[] => [...response.headers.keys()].toSorted();

describe('a real gateway on trial', () => {
  it('answers people as the old one does, once in the figures, with its own headers and cookies', async () => {
    const usual = await gateway.fetch('/api/auth/session', { token });
    const { port, healthPort } = await started();
    const before = await countOf(gateway.healthUrl);
    await beginTrial({ port });
    expect(await read()).toEqual({ status: 200, body: [] });
    expect(await countOf(gateway.healthUrl)).toBe(before);
    expect(await countOf(`http://127.0.0.1:${healthPort}`)).toBe(1);
    const tried = await gateway.fetch('/api/auth/session', { token });
    expect([tried.status, headerNamesOf(tried)]).toEqual([usual.status, headerNamesOf(usual)]);
    expect(await change()).toBe(200);
  });

  it('serves a live stream, which ends with it and is opened again at the old one', async () => {
    const next = await started();
    await beginTrial({ port: next.port });
    const stream = await gateway.fetch('/api/live', { token });
    expect([stream.status, await streams()]).toEqual([200, 0]);
    const text = stream.text().catch(() => '');
    await next.stop();
    expect(await text).toContain('"hello"');
    const again = await gateway.fetch('/api/live', { token });
    await waitFor(async () => (await streams()) === 1, { what: 'the stream at the old gateway' });
    await again.body?.cancel();
  });
});
