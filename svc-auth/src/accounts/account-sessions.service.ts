import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Refusal, type AdminAction, type adminUserSessions, type CallAnswer, type Principal } from '@rahi/contracts';
import { Outbox } from '@rahi/service-kit';
import type { DataSource } from 'typeorm';
import { SessionHints } from '../sessions/session-hints.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { noSuchUser, UserEntity } from '../users/user.entity.js';
import { insistInCharge } from './in-charge.js';

/** Somebody who is signed in more often has old ones at the end, which nobody looks for. */
const mostListed = 100;

interface Order {
  /** Who asks, with the session it asks by. */
  principal: Principal;
  userId: string;
  /** Null for all. */
  sessionId: string | null;
  reason: string | null;
  requestId: string;
  /** Epoch milliseconds. */
  deadline: number;
}

/** Where people are signed in, as administrators see and end it. */
@Injectable()
export class AccountSessions {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly sessions: SessionsService,
    private readonly hints: SessionHints,
  ) {}

  /** @throws Refusal not_found. */
  async list(userId: string, principal: Principal): Promise<CallAnswer<typeof adminUserSessions>> {
    if (!(await this.database.manager.existsBy(UserEntity, { id: userId }))) throw noSuchUser();
    const [newest, total] = await this.sessions.listOf(userId, mostListed);
    return {
      sessions: newest.map(({ id, createdAt, lastUsedAt }) => ({
        id,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        own: id === principal.sessionId,
      })),
      total,
    };
  }

  /**
   * Ends one session, or all but the one that asks; the end and its audit row commit together.
   * @throws Refusal not_found for a session that is not this user's, or no more; own_account for the one that asks;
   * forbidden when the actor has lost the role meanwhile.
   */
  async revoke({ principal, userId, sessionId, reason, requestId, deadline }: Order): Promise<void> {
    if (sessionId === principal.sessionId)
      throw new Refusal('own_account', 'This is the session you are using. Log out to end it.');
    const ended = await this.outbox.transaction(async (manager, emit) => {
      await insistInCharge(manager, principal.userId);
      const rows = await this.sessions.endAll(manager, userId, sessionId, principal.sessionId);
      if (rows.length === 0 && sessionId !== null) throw new Refusal('not_found', 'There is no such session.');
      if (rows.length === 0) return rows;
      const action: AdminAction = sessionId === null ? 'user.revoke_sessions' : 'user.revoke_session';
      const entry = {
        actorId: principal.userId,
        action,
        targetType: 'user',
        targetId: userId,
        outcome: 'done',
        code: null,
        reason,
      } as const;
      await emit('audit.admin_acted.v1', entry, requestId);
      return rows;
    }, deadline);
    for (const id of ended) this.hints.ended(userId, id);
  }
}
