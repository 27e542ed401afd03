import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  startTlsNats,
  startTlsPostgres,
  testNats,
  throwAwayAuthority,
  waitFor,
  type Authority,
} from '@rahi/testing-kit';
import { NatsLink } from '../nats/connection.js';
import { baseConfig, readConfig } from './config.js';
import { databaseOptions } from './database.js';
import { DataSource } from 'typeorm';
import { createLogger } from './logger.js';

let ours: Authority;
let others: Authority;
let nats: Awaited<ReturnType<typeof startTlsNats>>;
let postgres: Awaited<ReturnType<typeof startTlsPostgres>>;
beforeAll(async () => {
  [ours, others] = [throwAwayAuthority('ours'), throwAwayAuthority('others')];
  [nats, postgres] = await Promise.all([startTlsNats(ours), startTlsPostgres(ours)]);
});
afterAll(async () => {
  await nats?.stop();
  await postgres?.stop();
});

const log = createLogger('tls', 'silent');
const configOf = (given: Record<string, string>) =>
  readConfig(baseConfig, { DATABASE_URL: postgres.url, NATS_URL: nats.url, ...given });

async function open(given: Record<string, string>, address = nats.url): Promise<boolean> {
  const { NATS_TLS_CA } = configOf(given);
  const { connection } = await NatsLink.open(address, 'tls', log, NATS_TLS_CA);
  const encrypted = connection.info?.tls_required ?? false;
  await connection.close();
  return encrypted;
}

/** Whether a connection with a service's options is encrypted. */
async function isEncrypted(given: Record<string, string>, url = postgres.url): Promise<boolean | undefined> {
  const database = new DataSource(databaseOptions('tls', { ...configOf(given), DATABASE_URL: url }));
  await database.initialize();
  try {
    const [row] = await database.query<{ ssl: boolean }[]>('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
    return row?.ssl;
  } finally {
    await database.destroy();
  }
}

describe('NATS over TLS', () => {
  it('is used where the server’s certificate is of the named authority, as a file and as text', async () => {
    expect(await open({ NATS_TLS_CA: ours.ca })).toBe(true);
    expect(await open({ NATS_TLS_CA: readFileSync(ours.ca, 'utf8') })).toBe(true);
  });

  it('is refused with a certificate of another authority, and for another name', async () => {
    await expect(open({ NATS_TLS_CA: others.ca })).rejects.toThrow(/unable to verify|self.signed|certificate/i);
    await expect(open({ NATS_TLS_CA: ours.ca }, nats.url.replace('localhost', '127.0.0.1'))).rejects.toThrow(
      /altnames|IP/,
    );
  });

  it('is required by tls://, with the authorities of the system if none is named', async () => {
    const plain = testNats();
    await expect(open({}, plain.replace('nats://', 'tls://'))).rejects.toThrow("server does not support 'tls'");
    await expect(open({}, nats.url.replace('nats://', 'tls://'))).rejects.toThrow(
      /unable to verify|self.signed|certificate/i,
    );
    expect(await open({ NATS_TLS_CA: ours.ca }, nats.url.replace('nats://', 'tls://'))).toBe(true);
  });
});

describe('Postgres over TLS', () => {
  it('is used where the server’s certificate is of the named authority', async () => {
    await waitFor(async () => (await isEncrypted({ DATABASE_TLS_CA: ours.ca })) === true, { what: 'TLS' });
    expect(await isEncrypted({})).toBe(false);
  });

  it('is refused with a certificate of another authority, and for another name', async () => {
    await expect(isEncrypted({ DATABASE_TLS_CA: others.ca })).rejects.toThrow(
      /unable to verify|self.signed|certificate/i,
    );
    const otherName = postgres.url.replace('localhost', '127.0.0.1');
    await expect(isEncrypted({ DATABASE_TLS_CA: ours.ca }, otherName)).rejects.toThrow(/altnames|IP/);
  });
});

describe('the setting', () => {
  it('names a file that is there', () => {
    expect(() => configOf({ NATS_TLS_CA: '/nowhere/ca.crt' })).toThrow('NATS_TLS_CA is not valid');
  });
});
