import { Injectable } from '@nestjs/common';
import type { UserAction } from '@rahi/contracts';
import { Outbox } from '@rahi/service-kit';
import { SessionHints } from '../sessions/session-hints.js';
import { noSuchUser, type UserEntity } from '../users/user.entity.js';
import { changeUser } from '../users/users.service.js';
import { changeOf, checkAction } from './account-actions.js';
import { emitAudit, lockAdministrators, notAdministrator, type Order } from './administrators.js';

/** What administrators do to accounts (R4, R6): the change, its event and its audit entry commit together. */
@Injectable()
export class Accounts {
  constructor(
    private readonly outbox: Outbox,
    private readonly hints: SessionHints,
  ) {}

  /**
   * @returns the account after the action. An action that changes nothing publishes nothing.
   * @throws Refusal not_found; forbidden when the actor is no administrator any more; own_account; last_admin.
   */
  async act(action: UserAction, order: Order): Promise<UserEntity> {
    const { user, changed } = await this.outbox.transaction(async (manager, emit) => {
      const { target, administrators } = await lockAdministrators(manager, order.userId);
      if (!administrators.has(order.actorId)) throw notAdministrator();
      if (!target) throw noSuchUser();
      const change = changeOf(action, target);
      if (!change) return { user: target, changed: false };
      checkAction(action, order.actorId, target, administrators);
      await changeUser(manager, emit, target, change, order.requestId);
      await emitAudit(emit, `user.${action}`, order);
      return { user: target, changed: true };
    }, order.deadline);
    if (changed) this.hints.changed(user.id);
    return user;
  }
}
