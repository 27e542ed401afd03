import { MoreThan, type DataSource, type EntityManager } from 'typeorm';
import { chainedHash, chainStart } from './audit-chain.js';
import { AuditHeadEntity } from './audit-head.entity.js';
import { AuditLogEntity } from './audit-log.entity.js';

/**
 * `changed`: a row differs from what was hashed. `missing`: there is no row with that number. `unlinked`: a row does
 * not follow from the one before, because one of them was inserted or hashed again.
 */
export type AuditFault = 'changed' | 'missing' | 'unlinked';

/** A chain without a fault. Note the end elsewhere, and a later check can be compared with it. */
export interface WholeChain {
  whole: true;
  rows: number;
  /** Hash of the last row, in hexadecimal. */
  end: string;
}

export interface BrokenChain {
  whole: false;
  fault: AuditFault;
  /** Number of the first faulty row. */
  seq: number;
}

/** Checks the chain from its first row, page by page, as it is at one moment. Stops at the first fault. */
export function verifyAudit(database: DataSource, pageSize = 1000): Promise<WholeChain | BrokenChain> {
  return database.transaction('REPEATABLE READ', (manager) => walk(manager, pageSize));
}

async function walk(manager: EntityManager, pageSize: number): Promise<WholeChain | BrokenChain> {
  let seq = 0;
  let end = chainStart;
  for (;;) {
    const rows = await manager.find(AuditLogEntity, {
      where: { seq: MoreThan(seq) },
      order: { seq: 'ASC' },
      take: pageSize,
    });
    for (const row of rows) {
      seq += 1;
      const fault = faultOf(row, seq, end);
      if (fault) return { whole: false, fault, seq };
      end = row.hash;
    }
    if (rows.length < pageSize) break;
  }
  const head = await manager.findOneBy(AuditHeadEntity, { single: true });
  if (head && head.seq > seq) return { whole: false, fault: 'missing', seq: seq + 1 };
  if (head?.seq !== seq || head.hash !== end) return { whole: false, fault: 'unlinked', seq };
  return { whole: true, rows: seq, end };
}

function faultOf(row: AuditLogEntity, expected: number, previous: string): AuditFault | null {
  if (row.seq !== expected) return 'missing';
  if (row.prevHash !== previous) return 'unlinked';
  return chainedHash(row, previous) === row.hash ? null : 'changed';
}
