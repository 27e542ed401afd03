import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { prepared } from '@rahi/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { Clock } from '../clock.js';
import { codeLifeMinutes, windowMinutes, type HashedCode } from './one-time-code.js';

/** A code that a try was counted against. */
export interface TriedCode extends HashedCode {
  id: string;
  /** Tries so far, this one included. */
  tries: number;
}

/** First keys of the advisory locks taken here. */
const locks = { email: 1, address: 2 } as const;

/** The statements of the codes table. */
@Injectable()
export class CodesStore {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Makes what follows in this transaction the only one for this address at a time. */
  async lock(manager: EntityManager, kind: keyof typeof locks, key: string): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [locks[kind], key]);
  }

  /** Minutes until another code may be sent, or 0 when one may be now. */
  async waitMinutes(
    manager: EntityManager,
    column: 'email' | 'client_address',
    key: string,
    limit: number,
  ): Promise<number> {
    const [row] = await manager.query<{ minutes: number }[]>(
      `SELECT ceil(extract(epoch FROM created_at + make_interval(mins => $3) - $4::timestamptz) / 60)::int AS minutes
       FROM codes WHERE ${column} = $1 AND created_at > $4::timestamptz - make_interval(mins => $3)
       ORDER BY id DESC OFFSET $2 LIMIT 1`,
      [key, limit - 1, windowMinutes, this.clock.now()],
    );
    return row ? Math.max(1, row.minutes) : 0;
  }

  /** Keeps a code that is on its way: it counts, and opens nothing yet. */
  async add(manager: EntityManager, email: string, address: string, code: HashedCode): Promise<string> {
    const [row] = await manager.query<{ id: string }[]>(
      'INSERT INTO codes (email, client_address, salt, hash, created_at) VALUES ($1, $2, $3, $4, $5) RETURNING id',
      [email, address, code.salt, code.hash, this.clock.now()],
    );
    if (!row) throw new Error('a code was not stored');
    return row.id;
  }

  /** Forgets a code whose mail could not be sent. */
  async remove(id: string): Promise<void> {
    await this.database.query('DELETE FROM codes WHERE id = $1', [id]);
  }

  /** The code was sent: it replaces every older one, unless a newer one was quicker. */
  async activate(id: string, email: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      await this.lock(manager, 'email', email);
      await manager.query(`UPDATE codes SET state = 'spent' WHERE email = $1 AND state = 'live' AND id < $2`, [
        email,
        id,
      ]);
      await manager.query(
        `UPDATE codes SET state = 'live' WHERE id = $2
           AND NOT EXISTS (SELECT FROM codes WHERE email = $1 AND state = 'live')`,
        [email, id],
      );
    });
  }

  /** Counts a try against the live code of an address before anything is compared: parallel tries count one each. */
  async countTry(email: string): Promise<TriedCode | null> {
    const [row] = await prepared<TriedCode>(
      this.database,
      'codes-count-try',
      `UPDATE codes SET tries = tries + 1
       WHERE email = $1 AND state = 'live' AND created_at > $3::timestamptz - make_interval(mins => $2)
       RETURNING id, salt, hash, tries`,
      [email, codeLifeMinutes, this.clock.now()],
    );
    return row ?? null;
  }

  /** Uses a code up. @returns false when another request has done so. */
  async spend(manager: EntityManager, id: string): Promise<boolean> {
    const [, count] = await manager.query<[unknown[], number]>(
      `UPDATE codes SET state = 'spent' WHERE id = $1 AND state = 'live'`,
      [id],
    );
    return count === 1;
  }

  /** Deletes what no limit looks at any more. */
  async sweep(): Promise<void> {
    await this.database.query('DELETE FROM codes WHERE created_at < $2::timestamptz - make_interval(mins => $1)', [
      windowMinutes + codeLifeMinutes,
      this.clock.now(),
    ]);
  }
}
