import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { LiveReader, type TestProduct } from '@rahi/testing-kit';
import pg from 'pg';

/** Somebody signed in: made in svc-auth's database, since a bench is no place for two thousand codes by mail. */
export interface Guest {
  readonly userId: string;
  readonly cookie: string;
}

export async function admit(product: TestProduct, count: number, type: 'rider' | 'driver'): Promise<Guest[]> {
  const guests = Array.from({ length: count }, () => {
    const token = randomBytes(32).toString('base64url');
    return { userId: randomUUID(), sessionId: randomUUID(), token, hash: createHash('sha256').update(token).digest() };
  });
  const database = new pg.Client({ connectionString: product.databaseUrls['svc-auth'] });
  await database.connect();
  try {
    await database.query(
      `INSERT INTO users (id, email, name, phone, type, is_admin, suspended, total_trips, version)
       SELECT id, id || '@bench.test', 'Guest', '+91 98100 00000', $2, false, false, 0, 1 FROM unnest($1::uuid[]) AS id`,
      [guests.map(({ userId }) => userId), type],
    );
    await database.query(
      `INSERT INTO sessions (id, user_id, token_hash) SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::bytea[])`,
      [guests.map(({ sessionId }) => sessionId), guests.map(({ userId }) => userId), guests.map(({ hash }) => hash)],
    );
  } finally {
    await database.end();
  }
  return guests.map(({ userId, token }) => ({ userId, cookie: `rahi_session=${token}` }));
}

/** Opens a stream for each, some at a time. */
export async function openStreams(product: TestProduct, guests: readonly Guest[]): Promise<LiveReader[]> {
  const readers: LiveReader[] = [];
  const left = [...guests];
  const worker = async () => {
    for (let guest = left.pop(); guest; guest = left.pop()) {
      // oxlint-disable-next-line no-await-in-loop
      const reader = await LiveReader.open(product.baseUrl, { cookie: guest.cookie });
      // oxlint-disable-next-line no-await-in-loop
      readers.push(await reader.begun());
    }
  };
  await Promise.all(Array.from({ length: 50 }, worker));
  return readers;
}
