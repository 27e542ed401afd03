import { Controller } from '@nestjs/common';
import { adminRevokeSessions, adminUpdateUser, adminUser, adminUserSessions } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { viewOf } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { AccountSessions } from './account-sessions.service.js';
import { Accounts } from './accounts.service.js';

@Controller()
export class AccountsMessages {
  constructor(
    private readonly accounts: Accounts,
    private readonly sessions: AccountSessions,
    private readonly users: UsersService,
  ) {}

  @Handles(adminUser)
  async get({ params }: Inbound<typeof adminUser>) {
    return viewOf(await this.users.get(params.id));
  }

  @Handles(adminUpdateUser)
  async act({ principal, params, body, requestId, deadline }: Inbound<typeof adminUpdateUser>) {
    const { action, reason = null } = body;
    const order = { actorId: principal.userId, userId: params.id, reason, requestId, deadline };
    return viewOf(await this.accounts.act(action, order));
  }

  @Handles(adminUserSessions)
  listSessions({ principal, params }: Inbound<typeof adminUserSessions>) {
    return this.sessions.list(params.id, principal.sessionId);
  }

  @Handles(adminRevokeSessions)
  async revokeSessions({ principal, params, body, requestId, deadline }: Inbound<typeof adminRevokeSessions>) {
    const { sessionId = null, reason = null } = body;
    const order = { actorId: principal.userId, userId: params.id, reason, requestId, deadline };
    await this.sessions.revoke(sessionId, principal.sessionId, order);
    return this.sessions.list(params.id, principal.sessionId);
  }
}
