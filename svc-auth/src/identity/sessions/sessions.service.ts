import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { deskRoleOf, type CallAnswer, type Principal, type userSessions } from '@rahi/contracts';
import { CONFIG, Outbox, PreparedSelect, type Emit } from '@rahi/service-kit';
import { In, IsNull, LessThan, MoreThan, Not, Repository, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { Clock } from '../clock.js';
import type { AuthConfig } from '../../config.js';
import { browserNamesOf } from './browser-names.js';
import { SessionHints } from './session-hints.js';
import { hashToken, newToken } from './session-token.js';
import { saysWoman } from '../users/user.entity.js';
import { SessionEntity } from './session.entity.js';

/** R1: a session ends after 30 days without use. */
export const idleMs = 30 * 24 * 3_600_000;
/** The precision of `lastUsedAt`: a session is written every few minutes, not at every request. */
const touchAfterMs = 5 * 60_000;
/** Older sessions than these are not listed. */
const mostListed = 100;
/** First key of the advisory locks on a user's sessions; codes have others. */
const sessionLocks = 3;

/** How a person has proved their identity: by a mail's code or link, or by the second factor. */
export type Proof = 'code' | 'second_factor';
const momentOf = { code: 'codeAt', second_factor: 'secondFactorAt' } as const;

/** Opens, resolves and ends sessions. */
@Injectable()
export class SessionsService {
  readonly #byToken: PreparedSelect<SessionEntity, 'hashes' | 'since'>;

  constructor(
    @InjectRepository(SessionEntity) private readonly sessions: Repository<SessionEntity>,
    private readonly hints: SessionHints,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'ADMIN_SECOND_FACTOR'>,
  ) {
    const byToken = sessions
      .createQueryBuilder('session')
      .innerJoinAndSelect('session.user', 'user')
      .where('session.tokenHash = ANY(:hashes) AND session.lastUsedAt > :since');
    this.#byToken = new PreparedSelect(byToken, ['hashes', 'since'], ['user']);
  }

  /**
   * Opens a session within the caller's transaction.
   * @param userAgent the browser's own name
   * @param by the proof that the person gave
   * @returns the token for the cookie.
   */
  async open(manager: EntityManager, userId: string, userAgent: string, by: Proof): Promise<string> {
    const token = newToken();
    const now = this.clock.now();
    const session = { id: randomUUID(), userId, tokenHash: hashToken(token), createdAt: now, lastUsedAt: now };
    await manager.insert(SessionEntity, { ...session, ...browserNamesOf(userAgent), [momentOf[by]]: now });
    return token;
  }

  /**
   * Records that the person has proved their identity again in this session (R36). Gateways read the session again
   * after the commit.
   */
  async stepUp({ userId, sessionId }: Pick<Principal, 'userId' | 'sessionId'>, by: Proof): Promise<void> {
    await this.sessions.update({ id: sessionId }, { [momentOf[by]]: this.clock.now() });
    this.hints.changed(userId);
  }

  /** The rights of a user's sessions have changed: gateways read them again. */
  changed(userId: string): void {
    this.hints.changed(userId);
  }

  /** Stores the name of a session's browser, if it was not known at sign-in. */
  async named({ sessionId: id }: Pick<Principal, 'sessionId'>, userAgent: string): Promise<void> {
    const names = browserNamesOf(userAgent);
    if (names.browser === null && names.system === null) return;
    await this.sessions.update({ id, browser: IsNull(), system: IsNull() }, names);
  }

  /** A user's sessions as the caller sees them, the last used first, at most 100. */
  async listFor(userId: string, asker: Pick<Principal, 'sessionId'>): Promise<CallAnswer<typeof userSessions>> {
    const [newest, total] = await this.listOf(userId, mostListed);
    const sessions = newest.map(({ id, createdAt, lastUsedAt, browser, system }) => ({
      id,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      own: id === asker.sessionId,
      browser,
      system,
    }));
    return { sessions, total };
  }

  /**
   * The users of tokens, in their order; null for an unknown token and an ended session. R6: a suspended administrator has
   * only the rights of a rider or driver.
   */
  async resolveAll(tokens: readonly string[]): Promise<(Principal | null)[]> {
    const hashes = tokens.map(hashToken);
    const sessions = await this.#byToken.all({ hashes, since: this.clock.ago(idleMs) });
    const untouched = this.clock.ago(touchAfterMs);
    const used = sessions.filter(({ lastUsedAt }) => lastUsedAt < untouched);
    if (used.length > 0)
      await this.sessions.update(
        { id: In(used.map(({ id }) => id)), lastUsedAt: LessThan(untouched) },
        { lastUsedAt: this.clock.now() },
      );
    const found = new Map(
      sessions.map((session) => [
        session.tokenHash.toString('hex'),
        principalOf(session, this.config.ADMIN_SECOND_FACTOR),
      ]),
    );
    return hashes.map((hash) => found.get(hash.toString('hex')) ?? null);
  }

  /** Ends one session, everywhere at once. */
  async end({ userId, sessionId }: Pick<Principal, 'userId' | 'sessionId'>, requestId: string): Promise<void> {
    await this.outbox.transaction((manager, emit) => this.#end(manager, emit, { userId, id: sessionId }, requestId));
    this.hints.ended(userId, sessionId);
  }

  /** A user's sessions that have not expired, newest use first, and how many there are. */
  listOf(userId: string, most: number): Promise<[SessionEntity[], number]> {
    return this.sessions.findAndCount({
      where: { userId, lastUsedAt: MoreThan(this.clock.ago(idleMs)) },
      order: { lastUsedAt: 'DESC', id: 'DESC' },
      take: most,
    });
  }

  /**
   * Ends sessions of a user within the caller's transaction. The caller sends a hint for each after the commit.
   * @param sessionId one session, or null for all except `kept`
   * @returns the ids of the sessions that ended
   */
  endAll(
    manager: EntityManager,
    emit: Emit,
    which: { userId: string; sessionId: string | null; kept: string },
    requestId: string,
  ): Promise<string[]> {
    const { userId, sessionId, kept } = which;
    return this.#end(manager, emit, { userId, id: sessionId ?? Not(kept) }, requestId);
  }

  /** Deletes sessions that have expired. */
  async sweep(): Promise<void> {
    const expired = { lastUsedAt: LessThan(this.clock.ago(idleMs)) };
    const sessions = await this.sessions.find({ select: { userId: true }, where: expired });
    for (const userId of new Set(sessions.map((session) => session.userId))) {
      const requestId = randomUUID();
      await this.outbox.transaction((manager, emit) => this.#end(manager, emit, { userId, ...expired }, requestId));
    }
  }

  /**
   * Ends sessions of one user, and publishes how many are left. The lock makes two that end at the same moment count one after
   * the other: without it, each would see the other's session.
   */
  async #end(
    manager: EntityManager,
    emit: Emit,
    where: FindOptionsWhere<SessionEntity> & { userId: string },
    requestId: string,
  ): Promise<string[]> {
    const { userId } = where;
    // Raw SQL, because QueryBuilder does not support advisory locks.
    await manager.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [sessionLocks, userId]);
    const { raw } = await manager
      .createQueryBuilder(SessionEntity, 'session')
      .delete()
      .where(where)
      .returning('id')
      .execute();
    const ended: Pick<SessionEntity, 'id'>[] = raw;
    if (ended.length > 0) {
      const left = { userId, lastUsedAt: MoreThan(this.clock.ago(idleMs)) };
      const sessionsLeft = await manager.countBy(SessionEntity, left);
      await emit('user.signed_out.v1', { ofUser: userId, sessionsLeft }, requestId);
    }
    return ended.map(({ id }) => id);
  }
}

/** R36: an administrator with a second factor has the rights once the session has shown it. */
function principalOf(session: SessionEntity, adminSecondFactor: AuthConfig['ADMIN_SECOND_FACTOR']): Principal {
  const { id: sessionId, user, createdAt, codeAt, secondFactorAt } = session;
  const { id: userId, name, phone, type, suspended, version, secondFactor } = user;
  const shown = secondFactor ? secondFactorAt : (codeAt ?? createdAt);
  const missing = !secondFactor && adminSecondFactor === 'required' ? 'second_factor_missing' : null;
  const withheld = missing ?? (shown ? null : 'step_up_needed');
  const mayAdminister = user.isAdmin && !suspended;
  const isAdmin = mayAdminister && withheld === null;
  const adminRole = deskRoleOf({ isAdmin, adminRole: user.adminRole });
  const steppedUpAt = shown?.getTime() ?? null;
  const known = {
    sessionId,
    userId,
    name,
    phone,
    type,
    isAdmin,
    adminRole,
    suspended,
    version,
    steppedUpAt,
    secondFactor,
    ...(saysWoman(user) && { woman: true }),
  };
  return mayAdminister && withheld ? { ...known, withheld } : known;
}
