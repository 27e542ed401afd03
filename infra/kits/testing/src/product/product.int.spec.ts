import { execFile } from 'node:child_process';
import { appendFileSync, existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import {
  adminAudit,
  adminStats,
  adminUpdateUser,
  allCalls,
  callSubject,
  eventSubject,
  getSession,
  inboxPrefix,
  natsAddress,
  outboxPage,
  productHealth,
  resolveSession,
  serviceNames,
} from '@rahi/contracts';
import { testFolder } from '@rahi/machine-kit';
import pg from 'pg';
import { waitFor } from '../wait-for.js';
import { startProduct, type TestProduct } from './start-product.js';

const program = join(dirname(fileURLToPath(import.meta.resolve('@rahi/local'))), 'ops.js');
const others = serviceNames.filter((name) => name !== 'svc-rides');
let product: TestProduct;
let left: string;

beforeAll(async () => {
  product = await startProduct({ web: false, scale: { 'svc-rides': 2 } });
  left = join(product.dataDir, 'run', 'addresses.json');
});
afterAll(() => product?.stop());

interface Said {
  code: number;
  said: string;
}

function ops(...args: string[]): Promise<Said> {
  const env = { PATH: process.env['PATH'] };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], { env }, (_error, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, said: stdout + stderr });
    });
  });
}

async function query(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

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
    const rowsWhenComplete = async () => {
      const { entries } = await admin.call(adminAudit, { query: {} });
      const mine = entries.filter(({ actorId, targetId }) => actorId === id || targetId === id);
      return mine.length === 2 && mine;
    };
    const rows = await waitFor(rowsWhenComplete, { what: 'both rows of the audit log' });
    const of = (action: string) => rows.find((row) => row.action === action);
    expect(of(adminStats.name)).toMatchObject({ actorId: id, outcome: 'refused', code: 'forbidden' });
    expect(of('user.suspend')).toMatchObject({ targetId: id, outcome: 'done', reason: 'Curious' });
    await admin.call(adminUpdateUser, { params: { id }, body: { action: 'activate' } });
  });

  it('reports the health of each service within two seconds, also when one is stopped', async () => {
    const admin = product.client();
    await admin.signIn('admin@rahi.test');
    // A service that a busy machine keeps from answering in time counts as down until the next question.
    const wellProduct = async () => {
      const health = await admin.call(productHealth, {});
      return health.status === 'ok' && health;
    };
    const whole = await waitFor(wellProduct, { what: 'all services to be well' });
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
      failing: [],
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

describe('an operator beside a running product', () => {
  it.each(serviceNames)('reads the state of the outbox of %s without seeing a password', async (service) => {
    const { code, said } = await ops(service, 'outbox', 'status', '--data', product.dataDir);
    expect({ code, said }).toEqual({ code: 0, said: expect.stringMatching(/^waiting to be published: \d+/) });
    const secrets = [product.databaseUrls[service], product.natsUrls[service]].map((url) => new URL(url).password);
    expect(secrets.filter((secret) => secret.length < 16 || said.includes(secret))).toEqual([]);
  });

  it('gets a clear message for an unknown service and for a folder where nothing runs', async () => {
    expect(await ops('svc-moon', 'outbox', 'status')).toMatchObject({ code: 2 });
    const idle = await ops('svc-rides', 'outbox', 'status', '--data', testFolder('idle'));
    expect(idle).toEqual({
      code: 1,
      said: expect.stringMatching(/^Nothing runs on .*set DATABASE_URL and NATS_URL\.\n$/),
    });
  });

  it('writes the addresses to a file that only its own user can read', () => {
    expect(statSync(left).mode & 0o077).toBe(0);
  });
});

describe('the logins of svc-rides', () => {
  it('can only open their own database', async () => {
    product.expects(/FATAL: {2}permission denied for database/, 'svc-rides tries to open the others');
    for (const name of ['rahi_auth', 'rahi_drivers', 'rahi_admin', 'postgres', 'template1']) {
      const other = new URL(product.databaseUrls['svc-rides']);
      other.pathname = `/${name}`;
      await expect(query(other.href, 'SELECT 1')).rejects.toThrow(/permission denied for database/);
    }
    expect((await query(product.databaseUrls['svc-rides'], 'SELECT count(*) FROM rides')).rowCount).toBe(1);
  });

  it('change no table and disable no trigger, those of the other services neither (F51)', async () => {
    for (const [service, table] of Object.entries({
      'svc-auth': 'users',
      'svc-rides': 'journal_entries',
      'svc-drivers': 'drivers',
      'svc-admin': 'audit_log',
    } as const)) {
      const url = product.databaseUrls[service as keyof typeof product.databaseUrls];
      for (const change of ['DISABLE TRIGGER USER', 'ADD COLUMN mine text']) {
        await expect(query(url, `ALTER TABLE ${table} ${change}`)).rejects.toThrow(/must be owner of table/);
      }
    }
  });

  it('have time limits for a statement, a lock and an idle transaction', async () => {
    const shown = await query(
      product.databaseUrls['svc-rides'],
      `SELECT name, setting::int > 0 AS limited FROM pg_settings
       WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`,
    );
    expect(shown.rows.filter((row) => row.limited)).toHaveLength(3);
  });
});

describe('the NATS user of svc-rides', () => {
  let rides: NatsConnection;
  beforeAll(async () => {
    const own = natsAddress(product.natsUrls['svc-rides']);
    rides = await connect({ ...own, inboxPrefix: inboxPrefix('svc-rides') });
    product.trespasses(rides);
  });
  afterAll(() => rides?.close());

  it('cannot call svc-auth, publish its events or answer its calls', async () => {
    const ofAuth = [
      ...allCalls.map(callSubject).filter((subject) => subject.startsWith('rpc.auth.')),
      resolveSession.subject,
      outboxPage('auth').subject,
    ];
    for (const subject of ofAuth) {
      await expect(rides.request(subject, '{}', { timeout: 1000 })).rejects.toThrow(/permissions violation/i);
      await expect(hearing(subject)).rejects.toThrow(/permissions violation/i);
    }
    for (const type of ['user.registered.v1', 'user.updated.v1']) {
      const answer = rides.request(eventSubject(type), '{}', { timeout: 1000 });
      await expect(answer).rejects.toThrow(/permissions violation/i);
    }
  });

  it('cannot subscribe to answers for the gateway', async () => {
    await expect(hearing(`${inboxPrefix('gateway')}.>`)).rejects.toThrow(/permissions violation/i);
  });

  /** Resolves with the first message, or rejects with the server's error. */
  function hearing(subject: string): Promise<void> {
    return new Promise((resolve, reject) => {
      rides.subscribe(subject, { max: 1, callback: (error) => (error ? reject(error) : resolve()) });
    });
  }
});

describe('a product that was stopped', () => {
  it('fails the suite with the line, where a log has a warning that nobody expects', async () => {
    const planted = JSON.stringify({ level: 40, msg: 'planted' });
    appendFileSync(join(product.dataDir, 'logs', 'svc-auth.log'), `${planted}\n`);
    await expect(product.stop()).rejects.toThrow(`svc-auth.log: ${planted}`);
  });

  it('leaves no addresses behind', async () => {
    await product.stop();
    expect(existsSync(left)).toBe(false);
  });
});
