import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminAudit, adminStats, adminUpdateUser, getSession, productHealth, serviceNames } from '@rahi/contracts';
import { waitFor } from '../wait-for.js';
import { startProduct, type TestProduct } from './start-product.js';

const others = serviceNames.filter((name) => name !== 'svc-rides');
let product: TestProduct;

beforeAll(async () => {
  product = await startProduct({ web: false, scale: { 'svc-rides': 2 } });
}, 180_000);
afterAll(() => product?.stop());

describe('a product under test', () => {
  it('has all its processes and the wanted number of instances', () => {
    expect(product.names.toSorted()).toEqual(
      ['postgres', 'nats-server', 'svc-rides-1', 'svc-rides-2', 'gateway', ...others].toSorted(),
    );
  });

  it('signs people in, each with their own cookie', async () => {
    const [asha, ravi] = [product.client(), product.client()];
    await Promise.all([asha.signIn('asha@rahi.test'), ravi.signIn('ravi@rahi.test')]);
    expect(await asha.call(getSession, {})).toMatchObject({ email: 'asha@rahi.test', isAdmin: false });
    expect(await ravi.call(getSession, {})).toMatchObject({ email: 'ravi@rahi.test' });
    expect((await product.client().get('/api/auth/session')).status).toBe(401);
  });

  it('restarts a killed service, and sessions stay valid', async () => {
    const admin = product.client();
    await admin.signIn('admin@rahi.test');
    const pid = product.pid('svc-auth');
    product.kill('svc-auth');
    await product.back('svc-auth');
    expect(product.pid('svc-auth')).not.toBe(pid);
    expect(await admin.call(getSession, {})).toMatchObject({ email: 'admin@rahi.test', isAdmin: true });
    expect(product.events.map(({ kind, name }) => `${name} ${kind}`)).toEqual(['svc-auth died', 'svc-auth back']);
  });

  it('records what an administrator did, and refused attempts, in the audit log', async () => {
    const [admin, ravi] = [product.client(), product.client()];
    await Promise.all([admin.signIn('admin@rahi.test'), ravi.signIn('ravi@rahi.test')]);
    const { id } = await ravi.call(getSession, {});
    expect((await ravi.get('/api/admin/stats')).status).toBe(403);
    await admin.call(adminUpdateUser, { params: { id }, body: { action: 'suspend', reason: 'Curious' } });
    expect((await admin.patch(`/api/admin/users/${id}`, { action: 'suspend' })).status).toBe(200);
    const told = async () => {
      const { entries } = await admin.call(adminAudit, { query: {} });
      const mine = entries.filter(({ actorId, targetId }) => actorId === id || targetId === id);
      return mine.length === 2 && mine;
    };
    const rows = await waitFor(told, { what: 'both rows of the audit log' });
    const of = (action: string) => rows.find((row) => row.action === action);
    expect(of(adminStats.name)).toMatchObject({ actorId: id, outcome: 'refused', code: 'forbidden' });
    expect(of('user.suspend')).toMatchObject({ targetId: id, outcome: 'done', reason: 'Curious' });
    await admin.call(adminUpdateUser, { params: { id }, body: { action: 'activate' } });
  });

  it('reports the health of each service within two seconds, also when one is stopped', async () => {
    const admin = product.client();
    await admin.signIn('admin@rahi.test');
    const whole = await admin.call(productHealth, {});
    expect(whole).toMatchObject({ status: 'ok' });
    expect(whole.services.map(({ name, instances }) => [name, instances])).toEqual([
      ['gateway', 1],
      ...serviceNames.map((name) => [name, name === 'svc-rides' ? 2 : 1]),
      ['nats', 1],
    ]);
    for (const { version } of whole.services) expect(version).toMatch(/^\d+\.\d+\.\d+/);
    await product.stopProcess('svc-drivers');
    await product.stopProcess('svc-rides-2');
    const started = Date.now();
    const wounded = await admin.call(productHealth, {});
    expect(Date.now() - started).toBeLessThan(2000);
    expect(wounded.status).toBe('degraded');
    const of = (name: string) => wounded.services.find((service) => service.name === name);
    expect(of('svc-drivers')).toEqual({
      name: 'svc-drivers',
      state: 'down',
      version: null,
      instances: 0,
      latencyMs: null,
    });
    expect(of('svc-rides')).toMatchObject({ state: 'up', instances: 1 });
    await product.startProcess('svc-drivers');
    await product.startProcess('svc-rides-2');
  });

  it('runs without a stopped service until it is started', async () => {
    await product.stopProcess('svc-rides-1');
    await product.stopProcess('svc-rides-2');
    const asha = product.client();
    await asha.signIn('asha@rahi.test');
    expect((await asha.get('/api/ride-requests')).status).toBe(503);
    await product.startProcess('svc-rides-2');
    expect((await asha.get('/api/ride-requests')).status).toBe(403);
  });
});
