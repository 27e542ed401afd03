import { Controller } from '@nestjs/common';
import { endOtherSessions, endSession, Refusal, userSessions, type CallAnswer } from '@rahi/contracts';
import { Handles, Outbox, type Inbound } from '@rahi/service-kit';
import { checkOwn } from '../users/own.js';
import { SessionHints } from './session-hints.js';
import { SessionsService } from './sessions.service.js';
import { say } from '../../say.js';

type List = CallAnswer<typeof userSessions>;

/** The caller's own sessions, which they can list and end. Other people's sessions do not exist for them. */
@Controller()
export class OwnSessionsController {
  constructor(
    private readonly outbox: Outbox,
    private readonly sessions: SessionsService,
    private readonly hints: SessionHints,
  ) {}

  /** @throws Refusal not_found for another user than the caller. */
  @Handles(userSessions)
  async list({ principal, params }: Pick<Inbound<typeof userSessions>, 'principal' | 'params'>): Promise<List> {
    checkOwn(principal, params.id);
    return this.sessions.listFor(params.id, principal);
  }

  /** @throws Refusal not_found when there is no such session; own_account for the caller's own session. */
  @Handles(endSession)
  async end(inbound: Inbound<typeof endSession>): Promise<List> {
    const { principal, params } = inbound;
    checkOwn(principal, params.id);
    if (params.sessionId === principal.sessionId) throw new Refusal('own_account', say('session.ownBrowser'));
    if ((await this.#end(inbound, params.sessionId)) === 0) throw new Refusal('not_found', say('session.gone'));
    return this.sessions.listFor(params.id, principal);
  }

  /** Ends all sessions except the caller's own; it is not an error if there are no others. @throws Refusal not_found */
  @Handles(endOtherSessions)
  async endOthers(inbound: Inbound<typeof endOtherSessions>): Promise<List> {
    const { principal, params } = inbound;
    checkOwn(principal, params.id);
    await this.#end(inbound, null);
    return this.sessions.listFor(params.id, principal);
  }

  /** @param sessionId one session, or null for all but the caller's own. @returns how many ended */
  async #end(
    { principal, requestId, deadline }: Inbound<typeof endSession> | Inbound<typeof endOtherSessions>,
    sessionId: string | null,
  ): Promise<number> {
    const which = { userId: principal.userId, sessionId, kept: principal.sessionId };
    const ended = await this.outbox.transaction(
      (manager, emit) => this.sessions.endAll(manager, emit, which, requestId),
      deadline,
    );
    for (const id of ended) this.hints.ended(principal.userId, id);
    return ended.length;
  }
}
