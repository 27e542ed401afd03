import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProduct } from '@rahi/testing-kit';
import pg from 'pg';

/** Makes every database read-only, as after a failover to a copy. @returns what undoes it */
export async function refuseWrites({ dataDir, databaseUrls }: TestProduct): Promise<() => Promise<void>> {
  const url = new URL(databaseUrls['svc-rides']);
  url.username = 'postgres';
  url.password = passwordOfPostgres(dataDir);
  const set = async (value: 'on' | 'off') => {
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      await client.query(`ALTER SYSTEM SET default_transaction_read_only = ${value}`);
      await client.query('SELECT pg_reload_conf()');
    } finally {
      await client.end();
    }
  };
  await set('on');
  return () => set('off');
}

function passwordOfPostgres(dataDir: string): string {
  const secrets: unknown = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
  if (typeof secrets !== 'object' || secrets === null || !('postgres' in secrets))
    throw new Error('the data folder holds no password for postgres');
  return String(secrets.postgres);
}
