import type { DataSource, EntityManager } from 'typeorm';
import { chainedHash, chainStart } from './audit-chain.js';
import { auditColumns, recordOf, type AuditLogRow } from './audit-rows.js';

/**
 * `changed`: a row is not what was hashed. `missing`: there is no row of that number. `unlinked`: a row does not follow from
 * the one before, which was put there, or hashed, anew.
 */
export type AuditFault = 'changed' | 'missing' | 'unlinked';

/** The whole chain was walked; the end may be noted elsewhere, so that a later check can be held against it. */
export interface WholeChain {
  whole: true;
  rows: number;
  /** Hash of the last row, in hexadecimal. */
  end: string;
}

export interface BrokenChain {
  whole: false;
  fault: AuditFault;
  /** The first row that is not as it was. */
  seq: number;
}

/** Walks the chain from its first row to its end, a page at a time and as of one moment, and stops at the first fault. */
export function verifyAudit(database: DataSource, pageSize = 1000): Promise<WholeChain | BrokenChain> {
  return database.transaction('REPEATABLE READ', (manager) => walk(manager, pageSize));
}

async function walk(manager: EntityManager, pageSize: number): Promise<WholeChain | BrokenChain> {
  let seq = 0;
  let end = chainStart;
  for (;;) {
    const rows = await manager.query<AuditLogRow[]>(
      `SELECT ${auditColumns} FROM audit_log WHERE seq > $1 ORDER BY seq LIMIT $2`,
      [seq, pageSize],
    );
    for (const row of rows) {
      seq += 1;
      const fault = faultOf(row, seq, end);
      if (fault) return { whole: false, fault, seq };
      end = row.hash;
    }
    if (rows.length < pageSize) break;
  }
  const [head] = await manager.query<{ seq: string; hash: string }[]>(
    `SELECT seq, encode(hash, 'hex') AS hash FROM audit_head`,
  );
  if (Number(head?.seq) > seq) return { whole: false, fault: 'missing', seq: seq + 1 };
  if (Number(head?.seq) !== seq || head?.hash !== end) return { whole: false, fault: 'unlinked', seq };
  return { whole: true, rows: seq, end };
}

function faultOf(row: AuditLogRow, expected: number, previous: string): AuditFault | null {
  const record = recordOf(row);
  if (record.seq !== expected) return 'missing';
  if (row.prev_hash !== previous) return 'unlinked';
  return chainedHash(record, previous) === row.hash ? null : 'changed';
}
