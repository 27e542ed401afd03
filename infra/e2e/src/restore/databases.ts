import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames, services } from '@rahi/contracts';
import { waitFor, type TestProduct } from '@rahi/testing-kit';
import pg from 'pg';
import * as z from 'zod';

/** Opens a connection, uses it and closes it. */
export async function on<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/**
 * Every row of every table of every service as text.
 * @param urlOf the address of a database
 * @returns by database and table, in a fixed order
 */
export async function allRows(urlOf: (database: string) => string): Promise<Map<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const { database } of services) {
    await on(urlOf(database), async (client) => {
      const tables = await client.query<{ table: string }>(
        `SELECT relname AS table FROM pg_class
         WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname`,
      );
      for (const { table } of tables.rows) {
        const name = client.escapeIdentifier(table);
        const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t ORDER BY 1`);
        found.set(
          `${database} ${table}`,
          rows.map(({ row }) => row),
        );
      }
    });
  }
  return found;
}

/** The first column of what the last statement returns, as texts. */
export const column = (url: string, ...statements: string[]): Promise<string[]> =>
  on(url, async (client) => {
    let rows: unknown[][] = [];
    for (const text of statements) ({ rows } = await client.query<unknown[]>({ text, rowMode: 'array' }));
    return rows.map(([value]) => String(value));
  });

/** The superuser's password of a data folder. */
export const passwordOf = (dataDir: string): string =>
  z.object({ postgres: z.string() }).parse(JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))).postgres;

/** The address of a database of a running product for the superuser. */
export function superuserOf({ dataDir, databaseUrls }: TestProduct, database: string): string {
  const login = { username: 'postgres', password: passwordOf(dataDir), pathname: `/${database}` };
  return Object.assign(new URL(databaseUrls['svc-auth']), login).href;
}

/** Each ride as a service has it: `<id> <status>`, in a fixed order. */
export const ridesIn = (product: TestProduct, service: 'svc-rides' | 'svc-admin'): Promise<string[]> =>
  column(
    product.databaseUrls[service],
    `SELECT ${service === 'svc-admin' ? 'ride_id' : 'id'} || ' ' || status FROM rides ORDER BY 1`,
  );

/** Waits until every event of every service is on the stream. */
export async function published(product: TestProduct): Promise<void> {
  for (const service of serviceNames) {
    const waiting = () => column(product.databaseUrls[service], 'SELECT 1 FROM outbox WHERE published_at IS NULL');
    await waitFor(async () => (await waiting()).length === 0, { what: `the outbox of ${service}` });
  }
}

/** Waits until no service publishes its events again. */
export async function refilled(product: TestProduct): Promise<void> {
  for (const service of serviceNames) {
    const refilling = `SELECT 1 FROM event_streams WHERE refill_to IS NOT NULL`;
    const isFull = async () => (await column(product.databaseUrls[service], refilling)).length === 0;
    await waitFor(isFull, { what: `the refill of ${service}`, timeout: 60_000 });
  }
}
