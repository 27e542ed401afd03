import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  anyLine,
  openBrowser,
  startProduct,
  type TestBrowser,
  type TestProduct,
  type TestProductOptions,
} from '@rahi/testing-kit';
import pg from 'pg';
import { profiled } from '../profiling/profiled.js';
import { stoppedInAnyCase } from './ending.js';

/** A temporary folder in which Postgres can run. */
export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'rahi-bench-'));
  // Postgres does not run as root, and must be able to enter the folder.
  chmodSync(folder, 0o711);
  const remove = stoppedInAnyCase(async () => rmSync(folder, { recursive: true, force: true }));
  try {
    return await use(folder);
  } finally {
    await remove();
  }
}

/** Runs the product without web files and with rate limits that no load reaches, then stops it. */
export function withProduct<T>(
  use: (product: TestProduct) => Promise<T>,
  { env, ...options }: TestProductOptions = {},
): Promise<T> {
  return withFolder(async (dataDir) => {
    const starting = startProduct({
      dataDir,
      web: false,
      rewire: profiled,
      // A load rides again and again and pays nothing: payment is not what a bench measures.
      env: { RATE_LIMIT_FACTOR: '1000', UNPAID_RIDES: '0', ...env },
      expectedInLogs: [anyLine('a bench loads the product until it refuses')],
      ...options,
    });
    const stop = stoppedInAnyCase(async () => (await starting).stop());
    const product = await starting;
    try {
      return await use(product);
    } finally {
      await stop();
    }
  });
}

/** Runs the product with its web files and a browser, then stops both. */
export function withScreens<T>(use: (product: TestProduct, browser: TestBrowser) => Promise<T>): Promise<T> {
  return withProduct(
    async (product) => {
      const browser = await openBrowser();
      try {
        return await use(product, browser);
      } finally {
        await browser.close();
      }
    },
    { web: true },
  );
}

/** The ids of all its processes by name. The backends of Postgres are its children. */
export function processesOf(product: TestProduct): Record<string, number> {
  return Object.fromEntries(
    product.names.flatMap((name) => {
      const pid = product.pid(name);
      return pid === undefined ? [] : [[name, pid]];
    }),
  );
}

/** The versions of its Postgres and nats-server. */
export async function versionsOf(product: TestProduct): Promise<Record<string, string>> {
  const log = readFileSync(join(product.dataDir, 'logs', 'nats-server.log'), 'utf8');
  const postgres = await onDatabase(product.databaseUrls['svc-rides'], async (client) => {
    const answer = await client.query<{ server_version: string }>('SHOW server_version');
    return answer.rows[0]?.server_version ?? 'unknown';
  });
  return { Postgres: postgres, 'nats-server': /Version:\s+(\S+)/.exec(log)?.[1] ?? 'unknown' };
}

/** Opens a connection to a database, uses it and closes it. */
export async function onDatabase<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
