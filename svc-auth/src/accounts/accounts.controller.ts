import { Controller } from '@nestjs/common';
import { adminUpdateUser, adminUser, type User } from '@rahi/contracts';
import { Handles, Outbox, type Inbound } from '@rahi/service-kit';
import { SessionHints } from '../sessions/session-hints.js';
import { noSuchUser, viewOf } from '../users/user.entity.js';
import { changeUser, UsersService } from '../users/users.service.js';
import { changeOf, checkAction } from './account-actions.js';
import { emitAudit, lockAdministrators, notAdministrator, orderOf } from './administrators.js';

/** What administrators do to accounts (R4, R6): the change, its event and its audit entry commit together. */
@Controller()
export class AccountsController {
  constructor(
    private readonly outbox: Outbox,
    private readonly hints: SessionHints,
    private readonly users: UsersService,
  ) {}

  @Handles(adminUser)
  async get({ params }: Inbound<typeof adminUser>): Promise<User> {
    return viewOf(await this.users.get(params.id));
  }

  /**
   * @returns the account after the action. An action that changes nothing publishes nothing.
   * @throws Refusal not_found; forbidden when the actor is no administrator any more; own_account; last_admin.
   */
  @Handles(adminUpdateUser)
  async act(inbound: Inbound<typeof adminUpdateUser>): Promise<User> {
    const { action } = inbound.body;
    const order = orderOf(inbound);
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
    return viewOf(user);
  }
}
