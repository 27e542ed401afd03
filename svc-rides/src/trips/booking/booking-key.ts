import { createHash } from 'node:crypto';
import { Refusal } from '@rahi/contracts';
import { sayShared } from '@rahi/service-kit';
import type { BookingKeyEntity } from './booking-key.entity.js';
import type { BookingBody } from './order.js';

/** One booking attempt of one rider (R13). */
export type BookingKey = Pick<BookingKeyEntity, 'riderId' | 'key' | 'bodyHash'>;

/**
 * @returns null when the request carries no key.
 * @throws Refusal invalid_input for a key that could not be one of ours to keep.
 */
export function bookingKeyOf(key: string | null, body: BookingBody): BookingKey | null {
  if (key === null) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new Refusal('invalid_input', sayShared('input.key'));
  }
  const sorted = Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const bodyHash = createHash('sha256').update(JSON.stringify(sorted)).digest('base64url');
  return { riderId: body.riderId, key, bodyHash };
}
