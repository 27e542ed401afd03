import type { AuditEntry } from '@rahi/contracts';
import type { AuditRecord } from './audit-chain.js';

/** A row of `audit_log` as it is read. */
export interface AuditLogRow {
  /** A bigint comes as text. */
  seq: string;
  event_id: string;
  type: string;
  occurred_at: Date;
  request_id: string;
  actor_id: string | null;
  action: string;
  target_type: AuditEntry['targetType'];
  target_id: string | null;
  outcome: AuditEntry['outcome'];
  code: string | null;
  reason: string | null;
  prev_hash: string;
  hash: string;
}

export const auditColumns = `seq, event_id, type, occurred_at, request_id, actor_id, action, target_type, target_id, outcome,
  code, reason, encode(prev_hash, 'hex') AS prev_hash, encode(hash, 'hex') AS hash`;

export function recordOf(row: AuditLogRow): AuditRecord {
  return {
    seq: Number(row.seq),
    eventId: row.event_id,
    type: row.type,
    occurredAt: row.occurred_at.toISOString(),
    requestId: row.request_id,
    actorId: row.actor_id,
    action: row.action,
    targetType: row.target_type,
    targetId: row.target_id,
    outcome: row.outcome,
    code: row.code,
    reason: row.reason,
  };
}
