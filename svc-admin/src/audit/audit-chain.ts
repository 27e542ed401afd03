import { createHash } from 'node:crypto';
import type { AuditEntry } from '@rahi/contracts';

/** A row of the audit log before it is chained. */
export interface AuditRecord extends AuditEntry {
  seq: number;
  eventId: string;
  type: string;
  /** ISO 8601 in UTC, to the millisecond. */
  occurredAt: string;
  requestId: string;
}

/** The hash before the first row: 32 zero bytes. */
export const chainStart = '0'.repeat(64);

const hashedFields = [
  'seq',
  'eventId',
  'type',
  'occurredAt',
  'requestId',
  'actorId',
  'action',
  'targetType',
  'targetId',
  'outcome',
  'code',
  'reason',
] as const satisfies (keyof AuditRecord)[];

/**
 * SHA-256, in hexadecimal, over the hash of the row before and a JSON array of all fields. Never change the fields or their
 * order: rows that are in the chain already are checked with them.
 */
export function chainedHash(record: AuditRecord, previous: string): string {
  return createHash('sha256')
    .update(JSON.stringify([previous, ...hashedFields.map((field) => record[field])]))
    .digest('hex');
}
