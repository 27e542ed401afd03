import { createHash } from 'node:crypto';
import type { AuditEntry } from '@rahi/contracts';

/** A row of the audit log before it is chained. */
export interface AuditRecord extends AuditEntry {
  seq: number;
  eventId: string;
  type: string;
  /** ISO 8601 in UTC, to the millisecond: one way to write it. */
  occurredAt: string;
  requestId: string;
}

/** Before the first row: 32 zero bytes. */
export const chainStart = '0'.repeat(64);

/**
 * SHA-256, in hexadecimal, over the row and the hash of the one before it. What is hashed is a JSON array of all fields in a
 * fixed order, so no two rows are written alike. The order and the fields are for good: rows already chained stay as they are.
 */
export function chainedHash(record: AuditRecord, previous: string): string {
  return createHash('sha256')
    .update(JSON.stringify([previous, ...fieldsOf(record)]))
    .digest('hex');
}

/** The fields of a row in the order in which they are hashed, and written. */
export function fieldsOf(record: AuditRecord): readonly (string | number | null)[] {
  return [
    record.seq,
    record.eventId,
    record.type,
    record.occurredAt,
    record.requestId,
    record.actorId,
    record.action,
    record.targetType,
    record.targetId,
    record.outcome,
    record.code,
    record.reason,
  ];
}
