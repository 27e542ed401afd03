import type { SharedKind } from '@rahi/contracts';
import type { EntityManager } from 'typeorm';

/** A kind of value that two accounts should not have in common, and where a service keeps it. */
export interface SharedSource {
  readonly kind: SharedKind;
  /** SQL for the form of a value in which two are compared. The index of the table has the same expression. */
  key(value: string): string;
  /** SQL for the account, as `id`, that has had a value of the key `$1` the longest, and is not the account `$2`. */
  readonly oldest: string;
}

/**
 * Flags an account that gets a value which another account has. Two accounts that get one value at the same time take
 * turns, so that the later one finds the earlier: the caller writes the value in the same transaction.
 */
export async function flagShared(
  manager: EntityManager,
  { kind, key: keyOf, oldest }: SharedSource,
  { value, personId }: { value: string; personId: string },
): Promise<void> {
  const [{ key }]: [{ key: string }] = await manager.query(`SELECT ${keyOf('$1::text')} AS key`, [value]);
  // Held until the transaction ends. A statement of its own: the next one sees what the previous holder has committed.
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${kind} ${key}`]);
  const [other]: { id: string }[] = await manager.query(oldest, [key, personId]);
  if (!other) return;
  await manager.query(
    `INSERT INTO shared_numbers (kind, value, key, person_id, other_id) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [kind, value, key, personId, other.id],
  );
}
