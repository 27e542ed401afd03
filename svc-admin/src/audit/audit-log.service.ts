import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AuditEntry, DomainEvent } from '@rahi/contracts';
import { Events } from '@rahi/service-kit';
import type { EntityManager } from 'typeorm';
import { RefreshHints } from '../live/refresh-hints.service.js';
import { chainedHash, fieldsOf, type AuditRecord } from './audit-chain.js';

/** Keeps the audit log: one row for every event of the aggregate `audit`, each chained to the one before. */
@Injectable()
export class AuditLog implements OnModuleInit {
  constructor(
    private readonly events: Events,
    private readonly refresh: RefreshHints,
  ) {}

  onModuleInit(): void {
    this.events.follow('audit', async (events, manager) => {
      for (const event of events) if ('outcome' in event.data) await append(manager, event, event.data);
      return () => this.refresh.changed('audit');
    });
  }
}

/** Appends an entry, once; the lock on the end of the chain lets one at a time. */
export async function append(
  manager: EntityManager,
  event: Omit<DomainEvent, 'data'>,
  entry: AuditEntry,
): Promise<void> {
  const [head] = await manager.query<{ seq: string; hash: string }[]>(
    `SELECT seq, encode(hash, 'hex') AS hash FROM audit_head FOR UPDATE`,
  );
  if (!head) throw new Error('the audit log has no head');
  // The inbox has seen to it already; but this is for good, and an inbox is not.
  const known = await manager.query<unknown[]>('SELECT FROM audit_log WHERE event_id = $1', [event.id]);
  if (known.length > 0) return;
  const record: AuditRecord = {
    ...entry,
    seq: Number(head.seq) + 1,
    eventId: event.id,
    type: event.type,
    occurredAt: new Date(event.occurredAt).toISOString(),
    requestId: event.correlationId,
  };
  const hash = chainedHash(record, head.hash);
  await manager.query(
    `INSERT INTO audit_log (seq, event_id, type, occurred_at, request_id, actor_id, action, target_type, target_id, outcome,
                            code, reason, prev_hash, hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, decode($13, 'hex'), decode($14, 'hex'))`,
    [...fieldsOf(record), head.hash, hash],
  );
  await manager.query(`UPDATE audit_head SET seq = $1, hash = decode($2, 'hex')`, [record.seq, hash]);
}
