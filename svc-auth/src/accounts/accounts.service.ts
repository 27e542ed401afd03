import { Injectable } from '@nestjs/common';
import { Refusal, type AdminAction, type UserAction } from '@rahi/contracts';
import { accessDetails, Outbox } from '@rahi/service-kit';
import type { EntityManager } from 'typeorm';
import { SessionHints } from '../sessions/session-hints.js';
import { noSuchUser, stateOf, UserEntity } from '../users/user.entity.js';
import { allowTaking, changeOf, takesPower } from './account-actions.js';

interface Order {
  actorId: string;
  userId: string;
  action: UserAction;
  reason: string | null;
  requestId: string;
  /** Epoch milliseconds. */
  deadline: number;
}

/** What administrators do to accounts (R4, R6): the change, its event and its audit row commit together. */
@Injectable()
export class Accounts {
  constructor(
    private readonly outbox: Outbox,
    private readonly hints: SessionHints,
  ) {}

  /**
   * The account as it stands afterwards; nothing is told twice of what was so already.
   * @throws Refusal not_found; forbidden when the actor has lost the role meanwhile; own_account; last_admin.
   */
  async act(order: Order): Promise<UserEntity> {
    const { user, changed } = await this.outbox.transaction(async (manager, emit) => {
      const inCharge = await lockedInCharge(manager, order.userId);
      // Who was an administrator when the request set out may be none by the time its turn comes.
      if (!inCharge.has(order.actorId)) throw new Refusal('forbidden', accessDetails.forbidden);
      const where = { id: order.userId };
      const target = await manager.findOneBy(UserEntity, where);
      if (!target) throw noSuchUser();
      const change = changeOf(order.action, target);
      if (!change) return { user: target, changed: false };
      if (takesPower(order.action)) {
        inCharge.delete(target.id);
        allowTaking(order.action, order.actorId, target, inCharge.size);
      }
      const version = target.version + 1;
      await manager.update(UserEntity, where, { ...change, version });
      Object.assign(target, change, { version });
      await emit('user.updated.v1', stateOf(target), order.requestId);
      await emit('audit.admin_acted.v1', auditOf(order), order.requestId);
      return { user: target, changed: true };
    }, order.deadline);
    if (changed) this.hints.changed(user.id);
    return user;
  }
}

/**
 * The ids of administrators who are not suspended, locked together with the target: two who act on each other take
 * turns, so that the second finds what the first has done. Always in this order, so that they cannot wait for each other.
 */
async function lockedInCharge(manager: EntityManager, targetId: string): Promise<Set<string>> {
  const rows = await manager.query<{ id: string; inCharge: boolean }[]>(
    `SELECT id, is_admin AND NOT suspended AS "inCharge" FROM users WHERE is_admin OR id = $1 ORDER BY id FOR UPDATE`,
    [targetId],
  );
  return new Set(rows.filter(({ inCharge }) => inCharge).map(({ id }) => id));
}

function auditOf({ actorId, userId, action, reason }: Order) {
  return {
    actorId,
    action: `user.${action}` satisfies AdminAction,
    targetType: 'user',
    targetId: userId,
    outcome: 'done',
    code: null,
    reason,
  } as const;
}
