import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { headers } from '@nats-io/transport-node';
import { expectedServices, healthQuestion, productHealthSchema, serviceNames } from '@rahi/contracts';
import {
  principal,
  standInForAuth,
  startGateway,
  type GatewayHarness,
  type People,
} from '../testing/gateway-harness.js';

let gateway: GatewayHarness;
let people: People;
let admin: string;
beforeAll(async () => {
  gateway = await startGateway();
  people = await standInForAuth(gateway);
  admin = people.add(principal({ isAdmin: true }));
});
afterAll(() => gateway?.stop());

async function check() {
  const started = Date.now();
  const response = await gateway.fetch('/api/health', { token: admin });
  const health = productHealthSchema.parse(await response.json());
  return {
    response,
    health,
    took: Date.now() - started,
    of: (name: string) => health.services.find((s) => s.name === name),
  };
}

/** An instance that gives the answers it is constructed with. */
async function instance(answer: object): Promise<() => void> {
  const subscription = gateway.nats.subscribe(healthQuestion.subject, {
    callback: (_error, msg) => {
      msg.respond(JSON.stringify(answer), { headers: headers() });
    },
  });
  await gateway.nats.flush();
  return () => subscription.unsubscribe();
}

describe('the health of the product', () => {
  it('is asked within two seconds, names the silent as down, and counts the gateway and NATS themselves', async () => {
    const { response, health, took, of } = await check();
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(took).toBeLessThan(2000);
    expect(health.status).toBe('degraded');
    expect(health.services.map(({ name }) => name)).toEqual([...expectedServices]);
    expect(of('gateway')).toMatchObject({ state: 'up', instances: 1 });
    expect(of('nats')).toMatchObject({ state: 'up', instances: 1, version: expect.stringMatching(/^\d+\.\d+/) });
    for (const name of serviceNames) {
      expect(of(name)).toEqual({ name, state: 'down', version: null, instances: 0, latencyMs: null, failing: [] });
    }
    expect(Math.abs(Date.now() - Date.parse(health.checkedAt))).toBeLessThan(5000);
  });

  it('is well when all answer, and survives a malformed answer', async () => {
    const services = ['svc-rides', ...serviceNames];
    const stops = await Promise.all([
      ...services.map((service, index) =>
        instance({ service, version: '1.2.3', instanceId: String(index), uptime: 5, ready: true }),
      ),
      instance({ nonsense: true }),
    ]);
    const { health, of } = await check();
    for (const stop of stops) await stop();
    expect(health.status).toBe('ok');
    expect(of('svc-rides')).toMatchObject({ state: 'up', version: '1.2.3', instances: 2 });
  });

  it('is degraded by a job that fails again and again, with its name and its last error, and is well again after', async () => {
    const healthy = { version: '1.2.3', uptime: 5, ready: true };
    const others = serviceNames.filter((name) => name !== 'svc-rides');
    const stops = await Promise.all(
      others.map((service) => instance({ ...healthy, service, instanceId: service, failing: [] })),
    );
    const failing = [{ job: 'Dispatch rounds', failures: 3, error: 'Error: no', since: new Date().toISOString() }];
    const rides = { ...healthy, service: 'svc-rides', instanceId: 'rides' };
    const stopFailing = await instance({ ...rides, failing });
    const { health, of } = await check();
    await stopFailing();
    const stop = await instance({ ...rides, failing: [] });
    const after = await check();
    for (const each of [...stops, stop]) each();
    expect(health.status).toBe('degraded');
    expect(of('svc-rides')).toMatchObject({ state: 'up', failing });
    expect(after.health.status).toBe('ok');
  });

  it('is only for administrators', async () => {
    expect((await gateway.fetch('/api/health')).status).toBe(401);
    expect((await gateway.fetch('/api/health', { token: people.add(principal()) })).status).toBe(403);
  });

  it('is refused at once while NATS is unreachable, because sessions cannot be checked', async () => {
    await gateway.server.kill();
    const started = Date.now();
    const response = await gateway.fetch('/api/health', { token: admin });
    await gateway.server.start();
    expect(response.status).toBe(503);
    expect(Date.now() - started).toBeLessThan(2000);
  });
});
