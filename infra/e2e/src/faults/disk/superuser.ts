import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProduct } from '@rahi/testing-kit';
import pg from 'pg';

/** Uses a connection as the superuser of the product's Postgres. */
export async function asSuperuser(
  { dataDir, databaseUrls }: Pick<TestProduct, 'dataDir' | 'databaseUrls'>,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const url = new URL(databaseUrls['svc-rides']);
  url.username = 'postgres';
  url.password = passwordOfPostgres(dataDir);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function passwordOfPostgres(dataDir: string): string {
  const secrets: unknown = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
  if (typeof secrets !== 'object' || secrets === null || !('postgres' in secrets))
    throw new Error('the data folder holds no password for postgres');
  return String(secrets.postgres);
}
