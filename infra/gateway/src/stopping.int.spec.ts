import { Agent, request as httpRequest } from 'node:http';
import { connect as connectSocket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { connect, headers, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { callSubject, headerNames, sendOtp } from '@rahi/contracts';
import { startNatsServer, waitFor, type TestNatsServer } from '@rahi/testing-kit';
import { runMain, type RunningProcess } from './testing/running-process.js';

let nats: TestNatsServer;
let connection: NatsConnection;
let gateway: RunningProcess | null = null;

beforeAll(async () => {
  nats = await startNatsServer();
  connection = await connect({ servers: nats.url, maxReconnectAttempts: -1, reconnectTimeWait: 50 });
});
afterEach(async () => {
  gateway?.signal('SIGKILL');
  await gateway?.ended();
});
afterAll(async () => {
  await connection?.close();
  await nats?.stop();
});

async function startMain(): Promise<RunningProcess> {
  gateway = await runMain('infra/gateway/dist/main.js', { NATS_URL: nats.url, PORT: '0', HOST: '127.0.0.1' });
  return gateway;
}

const post = (port: number | undefined, agent?: Agent) =>
  new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
    const body = '{"email":"asha@rahi.test"}';
    const request = httpRequest(
      {
        port,
        host: '127.0.0.1',
        path: '/api/auth/send-otp?lat=28.61390&lng=77.20900',
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': body.length,
          cookie: 'rahi_session=abcdefghijklmnopqrstuvwxyz_-0123456789ABCDE',
        },
      },
      (response) => {
        response.resume().on('end', () => {
          resolve({ status: response.statusCode, connection: response.headers.connection });
        });
      },
    );
    request.on('error', reject).end(body);
  });

const isRefused = (port = 0) =>
  new Promise<boolean>((resolve) => {
    const socket = connectSocket(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(false);
    });
    socket.on('error', () => resolve(true));
  });

describe('a gateway that gets SIGTERM', () => {
  it('answers what it has taken, takes no more, and ends well within four seconds', async () => {
    const { ready, signal, ended } = await startMain();
    const taken: Msg[] = [];
    const service = connection.subscribe(callSubject(sendOtp), {
      callback: (_error, msg) => {
        taken.push(msg);
      },
    });
    await connection.flush();
    const agent = new Agent({ keepAlive: true });
    const underWay = post(ready.port, agent);
    const message = await waitFor(() => taken[0], { what: 'the request at the service' });
    const started = Date.now();
    signal('SIGTERM');
    await waitFor(() => isRefused(ready.port), { what: 'new connections to be refused' });
    const head = headers();
    head.set(headerNames.status, '200');
    message.respond('{}', { headers: head });
    expect(await underWay).toEqual({ status: 200, connection: 'close' });
    expect(await ended()).toBe(0);
    expect(Date.now() - started).toBeLessThan(4000);
    service.unsubscribe();
    agent.destroy();
  });
});

describe('a gateway whose successor is serving', () => {
  it('answers once more on every open connection, takes no new ones, and ends when they are gone', async () => {
    const { ready, send, ended } = await startMain();
    const head = headers();
    head.set(headerNames.status, '200');
    const service = connection.subscribe(callSubject(sendOtp), {
      callback: (_error, msg) => {
        msg.respond('{}', { headers: head });
      },
    });
    await connection.flush();
    const agents = [1, 2].map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
    for (const agent of agents)
      expect(await post(ready.port, agent)).toEqual({ status: 200, connection: 'keep-alive' });
    send('retire');
    await waitFor(() => isRefused(ready.port), { what: 'new connections to be refused' });
    for (const agent of agents) expect(await post(ready.port, agent)).toEqual({ status: 200, connection: 'close' });
    expect(await ended()).toBe(0);
    service.unsubscribe();
  });
});

describe('a gateway without NATS', () => {
  it('says that it is not ready, refuses at once, and is well again when NATS is back', async () => {
    const { ready } = await startMain();
    const readiness = async () => (await fetch(`http://127.0.0.1:${ready.healthPort}/health/ready`)).status;
    expect(await readiness()).toBe(200);
    await nats.kill();
    await waitFor(async () => (await readiness()) === 503, { what: 'not ready' });
    const started = Date.now();
    expect((await post(ready.port)).status).toBe(503);
    expect(Date.now() - started).toBeLessThan(1000);
    await nats.start();
    await waitFor(async () => (await readiness()) === 200, { what: 'ready again' });
  });

  it('does not start, and says why in one sentence', async () => {
    const start = runMain('infra/gateway/dist/main.js', { NATS_URL: '' });
    await expect(start).rejects.toThrow('ended with 1: gateway: NATS_URL is not set');
  });
});

describe('the log of a gateway', () => {
  it('names routes, and neither people, places nor sessions', async () => {
    const { ready, lines } = await startMain();
    await post(ready.port);
    await fetch(`http://127.0.0.1:${ready.port}/api/rides/0b9f8a54-1111-4111-8111-111111111111`);
    await fetch(`http://127.0.0.1:${ready.port}/api/no/such/thing`);
    await waitFor(() => lines.filter((line) => line.includes('"msg":"http"')).length === 3, {
      what: 'three log lines',
    });
    const log = lines.join('\n');
    expect(log).toContain('"route":"/api/auth/send-otp","status":503');
    expect(log).toContain('"route":"/api/rides/:id","status":401');
    expect(log).not.toMatch(/asha|28\.6139|0b9f8a54|such|abcdefgh|127\.0\.0\.1/);
    const metrics = await (await fetch(`http://127.0.0.1:${ready.healthPort}/metrics`)).text();
    expect(metrics).toMatch(
      /rahi_http_duration_seconds_count\{service="gateway",route="\/api\/auth\/send-otp",method="POST",status="503"\} 1/,
    );
    expect(metrics).not.toMatch(/such|0b9f8a54/);
  });
});
