import { Controller } from '@nestjs/common';
import { adminRevokeSessions, adminUpdateUser, adminUser, adminUserSessions } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { viewOf } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { AccountSessions } from './account-sessions.service.js';
import { Accounts } from './accounts.service.js';
import type { Order } from './administrators.js';

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
  async act(inbound: Inbound<typeof adminUpdateUser>) {
    return viewOf(await this.accounts.act(inbound.body.action, orderOf(inbound)));
  }

  @Handles(adminUserSessions)
  listSessions({ principal, params }: Inbound<typeof adminUserSessions>) {
    return this.sessions.list(params.id, principal.sessionId);
  }

  @Handles(adminRevokeSessions)
  async revokeSessions(inbound: Inbound<typeof adminRevokeSessions>) {
    const { principal, params, body } = inbound;
    await this.sessions.revoke(body.sessionId ?? null, principal.sessionId, orderOf(inbound));
    return this.sessions.list(params.id, principal.sessionId);
  }
}

type Acting = Inbound<typeof adminUpdateUser> | Inbound<typeof adminRevokeSessions>;

function orderOf({ principal, params, body, requestId, deadline }: Acting): Order {
  return { actorId: principal.userId, userId: params.id, reason: body.reason ?? null, requestId, deadline };
}
