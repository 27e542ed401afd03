import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { TestProduct } from '@rahi/testing-kit';
import { onDatabase } from './bench-product.js';

/** A person who is signed in. */
export interface Guest {
  readonly userId: string;
  readonly cookie: string;
}

/** A person with the session as the database stores it. */
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

/** Signs people in through svc-auth's database, because 2,000 codes by mail would take too long. */
export async function admit(product: TestProduct, count: number, type: 'rider' | 'driver'): Promise<NewGuest[]> {
  const guests = newGuests(count);
  await admitThese(product, guests, type);
  return guests;
}

/** As `admit`, for given people. */
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

/** An administrator who is signed in. */
export async function administrator(product: TestProduct): Promise<Guest> {
  const [admin] = await admit(product, 1, 'rider');
  if (!admin) throw new Error('nobody was admitted');
  await onDatabase(product.databaseUrls['svc-auth'], (database) =>
    database.query('UPDATE users SET is_admin = true WHERE id = $1', [admin.userId]),
  );
  return admin;
}
