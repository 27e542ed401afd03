import { flagShared, type SharedSource } from '@rahi/service-kit';
import type { EntityManager } from 'typeorm';
import type { UserEntity } from './user.entity.js';

/** Only digits; an Indian mobile number gets its 91, with or without a zero before it. */
const phoneKey = (value: string) =>
  String.raw`regexp_replace(regexp_replace(${value}, '[^0-9]', '', 'g'), '^0?([6-9][0-9]{9})$', '91\1')`;

const phones: SharedSource = {
  kind: 'phone',
  key: phoneKey,
  oldest: `SELECT id FROM users WHERE ${phoneKey('phone')} = $1 AND id <> $2 ORDER BY created_at, id LIMIT 1`,
};

/** Flags a locked user who gets the phone of another account. Before the change, in its transaction. */
export async function flagPhone(
  manager: EntityManager,
  before: UserEntity,
  { phone }: Partial<Pick<UserEntity, 'phone'>>,
): Promise<void> {
  if (phone && phone !== before.phone) await flagShared(manager, phones, { value: phone, personId: before.id });
}
