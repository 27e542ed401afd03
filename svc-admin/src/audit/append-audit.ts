import { randomUUID } from 'node:crypto';
import type { AdminAction, AuditEntry, DomainEvent } from '@rahi/contracts';
import type { EntityManager } from 'typeorm';
import { chainedHash } from './audit-chain.js';
import { AuditHeadEntity } from './audit-head.entity.js';
import { AuditLogEntity } from './audit-log.entity.js';

/** Appends an entry within the caller's transaction, once. The lock on the end of the chain admits one at a time. */
export async function append(
  manager: EntityManager,
  event: Omit<DomainEvent, 'data'>,
  entry: AuditEntry,
): Promise<void> {
  const where = { single: true } as const;
  const head = await manager.findOneOrFail(AuditHeadEntity, { where, lock: { mode: 'pessimistic_write' } });
  // The inbox has checked this, but the log is kept permanently and the inbox is not.
  if (await manager.existsBy(AuditLogEntity, { eventId: event.id })) return;
  const record = {
    ...entry,
    seq: head.seq + 1,
    eventId: event.id,
    type: event.type,
    occurredAt: new Date(event.occurredAt).toISOString(),
    requestId: event.correlationId,
  };
  const hash = chainedHash(record, head.hash);
  await manager.insert(AuditLogEntity, { ...record, prevHash: head.hash, hash });
  await manager.update(AuditHeadEntity, where, { seq: record.seq, hash });
}

/**
 * What an administrator did in this service. The log is in our own database: the row commits with the change, without
 * an event.
 */
export interface OwnEntry extends Pick<AuditEntry, 'actorId' | 'targetType' | 'targetId'> {
  action: AdminAction;
  reason?: string | null;
}

/** Appends what an administrator did in this service, within the caller's transaction. */
export function appendOwn(
  manager: EntityManager,
  { reason = null, ...entry }: OwnEntry,
  requestId: string,
): Promise<void> {
  const event = { id: randomUUID(), occurredAt: new Date().toISOString(), correlationId: requestId };
  return append(manager, { ...event, type: 'audit.admin_acted.v1' }, { ...entry, outcome: 'done', code: null, reason });
}
