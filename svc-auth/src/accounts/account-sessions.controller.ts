import { Controller } from '@nestjs/common';
import { adminRevokeSessions, adminUserSessions, Refusal, type CallAnswer } from '@rahi/contracts';
import { Handles, Outbox, type Inbound } from '@rahi/service-kit';
import { SessionHints } from '../identity/sessions/session-hints.js';
import { SessionsService } from '../identity/sessions/sessions.service.js';
import { UsersService } from '../identity/users/users.service.js';
import { emitAudit, orderOf, requireAdministrator } from './administrators.js';
import { say } from '../say.js';

/** Where people are signed in: administrators can list their sessions and end them. */
@Controller()
export class AccountSessionsController {
  constructor(
    private readonly outbox: Outbox,
    private readonly sessions: SessionsService,
    private readonly users: UsersService,
    private readonly hints: SessionHints,
  ) {}

  /** @throws Refusal not_found. */
  @Handles(adminUserSessions)
  async list({
    params: { id: userId },
    principal,
  }: Pick<Inbound<typeof adminUserSessions>, 'params' | 'principal'>): Promise<CallAnswer<typeof adminUserSessions>> {
    await this.users.get(userId);
    return this.sessions.listFor(userId, principal);
  }

  /**
   * Ends one session, or without an id all except the caller's own; the end and its audit entry commit together.
   * @throws Refusal not_found when the user has no such session; own_account for the caller's own session; forbidden
   * when the caller is no longer an administrator.
   */
  @Handles(adminRevokeSessions)
  async revoke(inbound: Inbound<typeof adminRevokeSessions>): Promise<CallAnswer<typeof adminUserSessions>> {
    const sessionId = inbound.body.sessionId ?? null;
    const ownId = inbound.principal.sessionId;
    const order = orderOf(inbound);
    if (sessionId === ownId) throw new Refusal('own_account', say('session.own'));
    const ended = await this.outbox.transaction(async (manager, emit) => {
      await requireAdministrator(manager, order.actorId);
      const which = { userId: order.userId, sessionId, kept: ownId };
      const ids = await this.sessions.endAll(manager, emit, which, order.requestId);
      if (ids.length > 0)
        await emitAudit(emit, sessionId === null ? 'user.revoke_sessions' : 'user.revoke_session', order);
      else if (sessionId !== null) throw new Refusal('not_found', say('session.none'));
      return ids;
    }, order.deadline);
    for (const id of ended) this.hints.ended(order.userId, id);
    return this.list(inbound);
  }
}
