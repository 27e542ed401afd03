import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import {
  allCalls,
  callSubject,
  eventSubject,
  inboxPrefix,
  natsAddress,
  outboxPage,
  resolveSession,
  serviceNames,
} from '@rahi/contracts';
import { testFolder } from '@rahi/local';
import pg from 'pg';
import { startProduct, trespasser, type TestProduct } from './start-product.js';

const program = join(dirname(fileURLToPath(import.meta.resolve('@rahi/local'))), 'ops.js');
let product: TestProduct;
let left: string;

beforeAll(async () => {
  product = await startProduct({ web: false });
  left = join(product.dataDir, 'run', 'addresses.json');
}, 180_000);
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

  it('finds the addresses in a file that only its own user can read', () => {
    expect(statSync(left).mode & 0o077).toBe(0);
  });
});

describe('the logins of svc-rides', () => {
  it('can only open their own database', async () => {
    for (const name of ['rahi_auth', 'rahi_drivers', 'rahi_admin', 'postgres', 'template1']) {
      const other = new URL(product.databaseUrls['svc-rides']);
      other.pathname = `/${name}`;
      await expect(query(other.href, 'SELECT 1')).rejects.toThrow(/permission denied for database/);
    }
    expect((await query(product.databaseUrls['svc-rides'], 'SELECT count(*) FROM rides')).rowCount).toBe(1);
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
    rides = await connect({ ...own, name: trespasser, inboxPrefix: inboxPrefix('svc-rides') });
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
      const told = rides.request(eventSubject(type), '{}', { timeout: 1000 });
      await expect(told).rejects.toThrow(/permissions violation/i);
    }
  });

  it('cannot subscribe to answers for the gateway', async () => {
    await expect(hearing(`${inboxPrefix('gateway')}.>`)).rejects.toThrow(/permissions violation/i);
  });

  /** Settles with the first message, or fails with what the server said to it. */
  function hearing(subject: string): Promise<void> {
    return new Promise((resolve, reject) => {
      rides.subscribe(subject, { max: 1, callback: (error) => (error ? reject(error) : resolve()) });
    });
  }
});

describe('a product that was stopped', () => {
  it('leaves no addresses behind', async () => {
    await product.stop();
    expect(existsSync(left)).toBe(false);
  });
});
