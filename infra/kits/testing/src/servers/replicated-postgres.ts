import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { provisionDatabases, startPostgres, testFolder, type PostgresServer } from '@rahi/machine-kit';
import pg from 'pg';

const run = promisify(execFile);
const password = 'of-a-test';

/** A Postgres and a hot standby that follows it by streaming, on folders of their own. */
export interface ReplicatedPostgres {
  /** Of one database on both, for the login that owns it. */
  readonly url: string;
  readonly standbyUrl: string;
  /** Runs a statement on the standby as the superuser. */
  onStandby(statement: string): Promise<Record<string, unknown>[]>;
  /** Ends the standby at once, as a crash does. */
  stopStandby(): Promise<void>;
  /** Starts it again where it was. */
  startStandby(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts both: the standby is a copy of the primary's folder, taken while that runs. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const from = join(testFolder('primary'), 'postgres');
  const dir = join(testFolder('standby'), 'postgres');
  const primary = await startPostgres({
    dir: from,
    password,
    fsync: false,
    settings: { wal_level: 'replica', max_wal_senders: 2, wal_keep_size: '256MB' },
  });
  const name = 'replicated';
  const [url = ''] = Object.values(await provisionDatabases(primary.url(), [{ name, password }]));
  await copyOf(primary, from, dir);
  const follow = () =>
    startPostgres({
      dir,
      password,
      fsync: false,
      settings: {
        wal_level: 'replica',
        max_wal_senders: 2,
        primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres password=${password}`,
        wal_retrieve_retry_interval: '200ms',
      },
    });
  const standby = await follow();
  const { port } = standby;
  const standbyUrl = url.replace(`:${primary.port}/`, `:${port}/`);
  return {
    url,
    standbyUrl,
    onStandby: (statement) => rowsOf(standby.url(), statement),
    stopStandby: () => standby.process.stop(0),
    startStandby: async () => {
      await standby.process.start();
    },
    stop: async () => {
      await standby.process.stop();
      await primary.process.stop();
    },
  };
}

async function copyOf(primary: PostgresServer, from: string, to: string): Promise<void> {
  const data = readdirSync(from).find((entry) => entry.startsWith('data-')) ?? '';
  const client = new pg.Client({ connectionString: primary.url() });
  await client.connect();
  try {
    await client.query(`SELECT pg_backup_start('standby', fast => true)`);
    mkdirSync(to, { recursive: true });
    await run('cp', ['-a', join(from, data), join(to, data)]);
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    writeFileSync(join(to, data, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  writeFileSync(join(to, data, 'standby.signal'), '');
  rmSync(join(to, data, 'postmaster.pid'), { force: true });
  await run('chown', ['-R', '--reference', join(from, data), to]);
}

async function rowsOf(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
