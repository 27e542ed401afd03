import { Controller } from '@nestjs/common';
import { adminUpdateUser } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { viewOf } from '../users/user.entity.js';
import { Accounts } from './accounts.service.js';

@Controller()
export class AccountsMessages {
  constructor(private readonly accounts: Accounts) {}

  @Handles(adminUpdateUser)
  async act({ principal, params, body, requestId }: Inbound<typeof adminUpdateUser>) {
    const { action, reason = null } = body;
    const order = { actorId: principal.userId, userId: params.id, action, reason, requestId };
    return viewOf(await this.accounts.act(order));
  }
}
