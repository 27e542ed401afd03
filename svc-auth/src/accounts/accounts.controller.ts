import { Controller } from '@nestjs/common';
import { adminUpdateUser, adminUser, type User } from '@rahi/contracts';
import { Handles, Outbox, type Inbound } from '@rahi/service-kit';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock } from '../identity/clock.js';
import { SessionHints } from '../identity/sessions/session-hints.js';
import { deskViewOf, noSuchUser, type UserEntity } from '../identity/users/user.entity.js';
import { changeUser, UsersService } from '../identity/users/users.service.js';
import { changeOf, checkAction, ownersOf } from './account-actions.js';
import { RoleRequestEntity } from './role-request.entity.js';
import { isAgreed } from './role-requests.js';
import { emitAudit, lockAdministrators, notAdministrator, orderOf } from './administrators.js';

/** What administrators do to accounts (R4, R6): the change, its event and its audit entry commit together. */
@Controller()
export class AccountsController {
  constructor(
    private readonly outbox: Outbox,
    private readonly hints: SessionHints,
    private readonly users: UsersService,
    private readonly clock: Clock,
    @InjectRepository(RoleRequestEntity) private readonly requests: Repository<RoleRequestEntity>,
  ) {}

  @Handles(adminUser)
  async get({ params }: Inbound<typeof adminUser>): Promise<User> {
    return this.#viewOf(await this.users.get(params.id));
  }

  /** The user, with a role that still waits for a second owner. */
  async #viewOf(user: UserEntity): Promise<User> {
    const request = await this.requests.findOneBy({ userId: user.id });
    if (!request) return deskViewOf(user);
    const { role, askedBy, askedAt } = request;
    return { ...deskViewOf(user), roleRequest: { role, askedBy, askedAt: askedAt.toISOString() } };
  }

  /**
   * @returns the account after the action. An action that changes nothing publishes nothing. When there are several
   * owners, a role waits for a second one.
   * @throws Refusal not_found; forbidden when the actor is no longer an administrator; role_not_allowed; own_account;
   * last_admin; second_administrator.
   */
  @Handles(adminUpdateUser)
  async act(inbound: Inbound<typeof adminUpdateUser>): Promise<User> {
    const { action, role = 'owner' } = inbound.body;
    const order = orderOf(inbound);
    const { user, changed } = await this.outbox.transaction(async (manager, emit) => {
      const { target, administrators } = await lockAdministrators(manager, order.userId);
      if (!administrators.has(order.actorId)) throw notAdministrator();
      if (!target) throw noSuchUser();
      const change = changeOf(action, target, role);
      if (!change) return { user: target, changed: false };
      checkAction(action, order.actorId, target, administrators, change);
      const owners = ownersOf(administrators);
      const wish = { userId: target.id, role, actorId: order.actorId, owners, now: this.clock.now() };
      if (action === 'grant_admin') order.reason = [role, order.reason].filter(Boolean).join(': ');
      if (action === 'grant_admin' && !(await isAgreed(manager, wish))) {
        await emitAudit(emit, 'user.ask_role', order);
        return { user: target, changed: false };
      }
      if (action === 'revoke_admin') await manager.delete(RoleRequestEntity, { userId: target.id });
      await changeUser(manager, emit, target, change, order.requestId);
      await emitAudit(emit, `user.${action}`, order);
      return { user: target, changed: true };
    }, order.deadline);
    if (changed) this.hints.changed(user.id);
    return this.#viewOf(user);
  }
}
