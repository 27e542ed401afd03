import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { principalSchema, type Principal } from '@rahi/contracts';
import { prepared } from '@rahi/service-kit';
import { Any, LessThan, MoreThan, type DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../clock.js';
import { SessionEntity } from './session.entity.js';
import { SessionHints } from './session-hints.js';
import { hashToken, newToken } from './session-token.js';

const day = 24 * 3_600_000;
/** R1: a session ends after this long without use. */
const idleMs = 30 * day;
/** How stale `last_used_at` may get: a write a session every few minutes, not one a request. */
const touchAfterMs = 5 * 60_000;

interface ResolvedRow extends Principal {
  tokenHash: Buffer;
  lastUsedAt: Date;
}

/** Opens, resolves and ends sessions. Only the hash of a token is ever stored. */
@Injectable()
export class SessionsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly hints: SessionHints,
    private readonly clock: Clock,
  ) {}

  /** Opens a session within the sign-in's transaction. @returns the token for the cookie. */
  async open(manager: EntityManager, userId: string): Promise<string> {
    const token = newToken();
    const now = this.clock.now();
    await manager.insert(SessionEntity, {
      id: randomUUID(),
      userId,
      tokenHash: hashToken(token),
      createdAt: now,
      lastUsedAt: now,
    });
    return token;
  }

  /**
   * Whom a token belongs to, or null when it never did or does no more. R6: who is suspended reads as the rider or driver
   * they are, and as no administrator.
   */
  async resolve(token: string): Promise<Principal | null> {
    const [principal = null] = await this.resolveAll([token]);
    return principal;
  }

  /** The same of many, in their order, by one statement. */
  async resolveAll(tokens: readonly string[]): Promise<(Principal | null)[]> {
    const hashes = tokens.map(hashToken);
    const rows = await prepared<ResolvedRow>(
      this.database,
      'sessions-resolve-all',
      `SELECT s.id AS "sessionId", s.token_hash AS "tokenHash", s.last_used_at AS "lastUsedAt", u.id AS "userId",
              u.name, u.phone, u.type, u.is_admin AND NOT u.suspended AS "isAdmin", u.suspended, u.version
       FROM sessions s JOIN users u ON u.id = s.user_id
       WHERE s.token_hash = ANY ($1::bytea[]) AND s.last_used_at > $2`,
      [hashes, this.#before(idleMs)],
    );
    const untouched = this.#before(touchAfterMs);
    const used = rows.filter(({ lastUsedAt }) => lastUsedAt < untouched);
    if (used.length > 0) await this.#touch(used.map(({ sessionId }) => sessionId));
    const found = new Map(rows.map((row) => [row.tokenHash.toString('hex'), principalSchema.parse(row)]));
    return hashes.map((hash) => found.get(hash.toString('hex')) ?? null);
  }

  /** Ends one session, everywhere at once. */
  async end(principal: Pick<Principal, 'userId' | 'sessionId'>): Promise<void> {
    await this.database.manager.delete(SessionEntity, { id: principal.sessionId });
    this.hints.ended(principal.userId, principal.sessionId);
  }

  /** A user's sessions that have not expired, newest use first, and how many there are in all. */
  listOf(userId: string, most: number): Promise<[SessionEntity[], number]> {
    return this.database.manager.findAndCount(SessionEntity, {
      where: { userId, lastUsedAt: MoreThan(this.#before(idleMs)) },
      order: { lastUsedAt: 'DESC', id: 'DESC' },
      take: most,
    });
  }

  /**
   * Ends sessions of a user within the caller's transaction; every gateway is to be told of each once it has committed.
   * @param only one of them, or null for all
   * @param but one that goes on
   * @returns those that ended
   */
  async endAll(manager: EntityManager, userId: string, only: string | null, but: string): Promise<string[]> {
    const [rows] = await manager.query<[{ id: string }[], number]>(
      'DELETE FROM sessions WHERE user_id = $1 AND ($2::uuid IS NULL OR id = $2) AND id <> $3 RETURNING id',
      [userId, only, but],
    );
    return rows.map(({ id }) => id);
  }

  /** Deletes sessions that expired unused. */
  async sweep(): Promise<void> {
    await this.database.manager.delete(SessionEntity, { lastUsedAt: LessThan(this.#before(idleMs)) });
  }

  async #touch(sessionIds: readonly string[]): Promise<void> {
    await this.database.manager.update(
      SessionEntity,
      { id: Any(sessionIds), lastUsedAt: LessThan(this.#before(touchAfterMs)) },
      { lastUsedAt: this.clock.now() },
    );
  }

  #before(ms: number): Date {
    return new Date(this.clock.now().getTime() - ms);
  }
}
