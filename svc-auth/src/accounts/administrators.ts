import {
  Refusal,
  type AdminAction,
  type AdminRole,
  type adminRevokeSessions,
  type adminUpdateUser,
  type AuditEntry,
} from '@rahi/contracts';
import { accessDetails, type Emit, type Inbound } from '@rahi/service-kit';
import type { EntityManager } from 'typeorm';
import { UserEntity } from '../identity/users/user.entity.js';

/** The parameters of every administrator's action on an account. */
export interface Order {
  actorId: string;
  userId: string;
  reason: string | null;
  requestId: string;
  /** Epoch milliseconds. */
  deadline: number;
}

type Acting = Inbound<typeof adminUpdateUser> | Inbound<typeof adminRevokeSessions>;

export function orderOf({ principal, params, body, requestId, deadline }: Acting): Order {
  return { actorId: principal.userId, userId: params.id, reason: body.reason ?? null, requestId, deadline };
}

/** An actor may have lost the role since the request was authenticated. */
export const notAdministrator = () => new Refusal('forbidden', accessDetails.forbidden);

/**
 * Checks that the actor is an administrator, and locks that until the transaction ends.
 * @throws Refusal forbidden
 */
export async function requireAdministrator(manager: EntityManager, actorId: string): Promise<void> {
  const where = { id: actorId, isAdmin: true, suspended: false };
  const actor = await manager.findOne(UserEntity, { where, lock: { mode: 'pessimistic_read' } });
  if (!actor) throw notAdministrator();
}

/**
 * Locks all administrators and the target, always in the order of their ids. Two administrators who act on each other
 * then take turns, and the second one sees what the first has done.
 */
export async function lockAdministrators(
  manager: EntityManager,
  targetId: string,
): Promise<{ target: UserEntity | undefined; administrators: Map<string, AdminRole> }> {
  const locked = await manager.find(UserEntity, {
    where: [{ isAdmin: true }, { id: targetId }],
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
  const administrators = locked.filter(({ isAdmin, suspended }) => isAdmin && !suspended);
  return {
    target: locked.find(({ id }) => id === targetId),
    administrators: new Map(administrators.map((one) => [one.id, one.adminRole ?? 'owner'])),
  };
}

/** Publishes what an administrator did to an account, for the audit log. */
export async function emitAudit(
  emit: Emit,
  action: AdminAction,
  { actorId, userId, reason, requestId }: Order,
): Promise<void> {
  const entry: AuditEntry = {
    actorId,
    action,
    targetType: 'user',
    targetId: userId,
    outcome: 'done',
    code: null,
    reason,
  };
  await emit('audit.admin_acted.v1', entry, requestId);
}
