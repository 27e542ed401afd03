import { join } from 'node:path';
import { startPostgres } from '@rahi/machine-kit';
import { onDatabase } from '../product/bench-product.js';
import { stoppedInAnyCase } from '../product/ending.js';
import type { NewGuest } from '../product/guests.js';
import { startPeerProcess } from './peer-process.js';

export interface MonolithPeer {
  readonly url: string;
  /** The URL of its database. */
  readonly databaseUrl: string;
  /** The program and its Postgres. */
  readonly processes: Readonly<Record<string, number>>;
  stop(): Promise<void>;
}

/** Starts the monolith on its own Postgres, with the settings of the product's. */
export async function startMonolith(folder: string, { fsync }: { fsync: boolean }): Promise<MonolithPeer> {
  const postgres = await startPostgres({ dir: join(folder, 'postgres'), fsync });
  const databaseUrl = postgres.url();
  const program = await startPeerProcess('monolith/main.js', folder, { DATABASE_URL: databaseUrl });
  const postmaster = postgres.process.pid;
  if (postmaster === undefined) throw new Error('the peer’s Postgres does not run');
  return {
    url: program.url,
    databaseUrl,
    processes: { monolith: program.pid, postgres: postmaster },
    stop: stoppedInAnyCase(async () => {
      await program.stop();
      await postgres.process.stop();
    }),
  };
}

/** Signs people in to the monolith. */
export async function admitToMonolith(
  { databaseUrl }: MonolithPeer,
  guests: readonly NewGuest[],
  type: 'rider' | 'driver',
): Promise<void> {
  const ids = guests.map(({ userId }) => userId);
  await onDatabase(databaseUrl, async (client) => {
    await client.query(
      `INSERT INTO users (id, name, phone, type) SELECT id, 'Guest', '+91 98100 00000', $2 FROM unnest($1::uuid[]) AS id`,
      [ids, type],
    );
    await client.query(
      `INSERT INTO sessions (id, user_id, token_hash) SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::bytea[])`,
      [guests.map(({ sessionId }) => sessionId), ids, guests.map(({ tokenHash }) => tokenHash)],
    );
  });
}
