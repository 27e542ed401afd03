import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, LessThan, MoreThan, Not, Repository, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { Clock } from '../../identity/clock.js';
import { CodeEntity } from './code.entity.js';
import { codeLifeMinutes } from '../../mail/code-mail.js';
import { windowMinutes, type HashedCode } from './one-time-code.js';

const minuteMs = 60_000;
export const dayMs = 24 * 3_600_000;
/** First keys of the advisory locks. */
const locks = { email: 1, clientAddress: 2 } as const;
/** A mail server that hangs may leave several codes whose mails are being sent; this many of the newest are compared. */
const mostUnderWay = 2;
/** Open codes of one email that are looked at. */
const mostRead = 10;

/** The stored data of a new code. */
export interface NewCode extends HashedCode {
  email: string;
  clientAddress: string;
  browser: Buffer | null;
  known: boolean;
  linkHash: Buffer;
}

export type TriedCode = Pick<CodeEntity, 'id' | 'salt' | 'hash' | 'tries'>;

/** The table of one-time codes. */
@Injectable()
export class CodesStore {
  constructor(
    @InjectRepository(CodeEntity) private readonly codes: Repository<CodeEntity>,
    private readonly clock: Clock,
  ) {}

  /** Until the transaction ends, no other transaction gets this lock for the same value. */
  async lock(manager: EntityManager, counted: keyof typeof locks, value: string): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [locks[counted], value]);
  }

  /** Minutes until one more code with these members may be sent; 0 when one may be sent now. */
  async waitMinutes(
    manager: EntityManager,
    which: FindOptionsWhere<CodeEntity>,
    limit: number,
    windowMs: number = windowMinutes * minuteMs,
  ): Promise<number> {
    const [oldest] = await manager.find(CodeEntity, {
      where: { ...which, counted: true, createdAt: MoreThan(this.clock.ago(windowMs)) },
      order: { id: 'DESC' },
      skip: limit - 1,
      take: 1,
    });
    if (!oldest) return 0;
    const waitMs = oldest.createdAt.getTime() + windowMs - this.clock.now().getTime();
    return Math.max(1, Math.ceil(waitMs / minuteMs));
  }

  /** Stores a code that is being sent. @returns its id */
  async add(manager: EntityManager, code: NewCode): Promise<string> {
    const row = manager.create(CodeEntity, { ...code, createdAt: this.clock.now() });
    await manager.insert(CodeEntity, row);
    return row.id;
  }

  /** Deletes a code that was certainly not mailed. */
  async remove(id: string): Promise<void> {
    await this.codes.delete({ id });
  }

  /** It is unknown whether the mail was sent: the code stays valid, and counts for no limit. */
  async uncount(id: string): Promise<void> {
    await this.codes.update({ id }, { counted: false });
  }

  /** The code was sent: it replaces every older one of the same browser, unless a newer one is live already. */
  async activate(id: string, email: string, browser: Buffer | null): Promise<void> {
    const its = { email, browser: browser ?? IsNull() };
    await this.codes.manager.transaction(async (manager) => {
      await this.lock(manager, 'email', email);
      await manager.update(CodeEntity, { ...its, state: Not('spent'), id: LessThan(id) }, { state: 'spent' });
      const newer = await manager.existsBy(CodeEntity, { ...its, state: 'live' });
      if (!newer) await manager.update(CodeEntity, { id, state: 'sending' }, { state: 'live' });
    });
  }

  /**
   * Counts a try against the open codes of a browser before anything is compared. Without a browser, that is the newest
   * code requested by an unknown one.
   * @returns the codes with their tries so far, including this one
   */
  async countTry(manager: EntityManager, email: string, browser: Buffer | null): Promise<TriedCode[]> {
    const newest = await manager.find(CodeEntity, {
      select: { id: true, state: true },
      where: { ...this.#open(), email, ...(browser ? { browser } : { known: false }) },
      order: { id: 'DESC' },
      take: mostRead,
    });
    const underWay = newest.filter(({ state }) => state === 'sending').slice(0, mostUnderWay);
    const open = [...underWay, ...newest.filter(({ state }) => state === 'live').slice(0, 1)];
    // Also where there is none: a try takes the same time in both cases.
    const { raw } = await manager
      .createQueryBuilder(CodeEntity, 'code')
      .update()
      .set({ tries: () => 'tries + 1' })
      .where({ id: In(open.map(({ id }) => id)) })
      .returning(['id', 'salt', 'hash', 'tries'])
      .execute();
    const tried: TriedCode[] = raw;
    return tried;
  }

  /** The open code whose mail contains this link. */
  async byLink(linkHash: Buffer): Promise<CodeEntity | null> {
    return this.codes.findOneBy({ ...this.#open(), linkHash });
  }

  /** Uses a code and its link up. @returns false when another request has done so. */
  async spend(manager: EntityManager, id: string): Promise<boolean> {
    const { affected } = await manager.update(CodeEntity, { id, state: Not('spent') }, { state: 'spent' });
    return affected === 1;
  }

  /** Deletes codes that no limit counts any more: those of mails are counted for a day. */
  async sweep(): Promise<void> {
    await this.codes.delete({ createdAt: LessThan(this.clock.ago(dayMs)) });
    await this.codes.delete({
      counted: false,
      createdAt: LessThan(this.clock.ago((windowMinutes + codeLifeMinutes) * minuteMs)),
    });
  }

  #open(): FindOptionsWhere<CodeEntity> {
    return { state: Not('spent'), createdAt: MoreThan(this.clock.ago(codeLifeMinutes * minuteMs)) };
  }
}
