import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { TestProduct } from '@rahi/testing-kit';
import { onDatabase } from './bench-product.js';

/** Somebody signed in. */
export interface Guest {
  readonly userId: string;
  readonly cookie: string;
}

/** Somebody about to be signed in, with what a database keeps of the session. */
export interface NewGuest extends Guest {
  readonly sessionId: string;
  readonly tokenHash: Buffer;
}

export function newGuests(count: number): NewGuest[] {
  return Array.from({ length: count }, () => {
    const token = randomBytes(32).toString('base64url');
    const tokenHash = createHash('sha256').update(token).digest();
    return { userId: randomUUID(), sessionId: randomUUID(), cookie: `rahi_session=${token}`, tokenHash };
  });
}

/**
 * Signs people in: made in svc-auth's database, since a bench is no place for two thousand codes by mail.
 */
export async function admit(product: TestProduct, count: number, type: 'rider' | 'driver'): Promise<NewGuest[]> {
  const guests = newGuests(count);
  await admitThese(product, guests, type);
  return guests;
}

/** As `admit`, for people who are known already. */
export async function admitThese(
  product: TestProduct,
  guests: readonly NewGuest[],
  type: 'rider' | 'driver',
): Promise<void> {
  const ids = guests.map(({ userId }) => userId);
  await onDatabase(product.databaseUrls['svc-auth'], async (database) => {
    await database.query(
      `INSERT INTO users (id, email, name, phone, type, is_admin, suspended, total_trips, version)
       SELECT id, id || '@bench.test', 'Guest', '+91 98100 00000', $2, false, false, 0, 1 FROM unnest($1::uuid[]) AS id`,
      [ids, type],
    );
    await database.query(
      `INSERT INTO sessions (id, user_id, token_hash) SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::bytea[])`,
      [guests.map(({ sessionId }) => sessionId), ids, guests.map(({ tokenHash }) => tokenHash)],
    );
  });
}
