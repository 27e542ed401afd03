import { Controller } from '@nestjs/common';
import { getSession, updateUser, type User } from '@rahi/contracts';
import { Handles, Outbox, type Inbound } from '@rahi/service-kit';
import { SessionHints } from '../identity/sessions/session-hints.js';
import { SessionsService } from '../identity/sessions/sessions.service.js';
import { refuseOfficialName } from '../identity/users/official-names.js';
import { noSuchUser, UserEntity, viewOf } from '../identity/users/user.entity.js';
import { changeUser, UsersService } from '../identity/users/users.service.js';

@Controller()
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly outbox: Outbox,
    private readonly hints: SessionHints,
    private readonly sessions: SessionsService,
  ) {}

  @Handles(getSession)
  async signedIn({ principal, userAgent }: Inbound<typeof getSession>): Promise<User> {
    await this.sessions.named(principal, userAgent);
    return viewOf(await this.users.get(principal.userId));
  }

  /** @throws Refusal not_found for another user than the caller. */
  @Handles(updateUser)
  async update({ principal, params, body, requestId, deadline }: Inbound<typeof updateUser>): Promise<User> {
    const { id } = params;
    if (id !== principal.userId) throw noSuchUser();
    if (body.name !== undefined) refuseOfficialName(body.name);
    const user = await this.outbox.transaction(async (manager, emit) => {
      const own = await manager.findOne(UserEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!own) throw noSuchUser();
      return changeUser(manager, emit, own, body, requestId);
    }, deadline);
    this.hints.changed(id);
    return viewOf(user);
  }
}
