import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, MoreThan, Repository, type EntityManager } from 'typeorm';
import { Clock } from '../clock.js';
import { CodeEntity } from './code.entity.js';
import { codeLifeMinutes, windowMinutes, type HashedCode } from './one-time-code.js';

const minuteMs = 60_000;
/** First keys of the advisory locks. */
const locks = { email: 1, clientAddress: 2 } as const;
/** What the limits count by. */
type Counted = keyof typeof locks;

/** The table of one-time codes. */
@Injectable()
export class CodesStore {
  constructor(
    @InjectRepository(CodeEntity) private readonly codes: Repository<CodeEntity>,
    private readonly clock: Clock,
  ) {}

  /** Until the transaction ends, no other one with this lock runs for the same address. */
  async lock(manager: EntityManager, counted: Counted, value: string): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [locks[counted], value]);
  }

  /** Minutes until another code may be sent; 0 when one may be sent now. */
  async waitMinutes(manager: EntityManager, counted: Counted, value: string, limit: number): Promise<number> {
    const windowMs = windowMinutes * minuteMs;
    const [oldest] = await manager.find(CodeEntity, {
      where: { [counted]: value, createdAt: MoreThan(this.clock.ago(windowMs)) },
      order: { id: 'DESC' },
      skip: limit - 1,
      take: 1,
    });
    if (!oldest) return 0;
    const waitMs = oldest.createdAt.getTime() + windowMs - this.clock.now().getTime();
    return Math.max(1, Math.ceil(waitMs / minuteMs));
  }

  /** Stores a code that is being sent. @returns its id */
  async add(manager: EntityManager, email: string, clientAddress: string, code: HashedCode): Promise<string> {
    const row = manager.create(CodeEntity, { email, clientAddress, ...code, createdAt: this.clock.now() });
    await manager.insert(CodeEntity, row);
    return row.id;
  }

  /** Deletes a code whose mail could not be sent. */
  async remove(id: string): Promise<void> {
    await this.codes.delete({ id });
  }

  /** The code was sent: it replaces every older one, unless a newer one is live already. */
  async activate(id: string, email: string): Promise<void> {
    await this.codes.manager.transaction(async (manager) => {
      await this.lock(manager, 'email', email);
      await manager.update(CodeEntity, { email, state: 'live', id: LessThan(id) }, { state: 'spent' });
      const newer = await manager.existsBy(CodeEntity, { email, state: 'live' });
      if (!newer) await manager.update(CodeEntity, { id }, { state: 'live' });
    });
  }

  /**
   * Counts a try against the live code of an address, before anything is compared: parallel tries count one each.
   * @returns the code with its tries so far, this one included
   */
  async countTry(email: string): Promise<Pick<CodeEntity, 'id' | 'salt' | 'hash' | 'tries'> | null> {
    const { raw } = await this.codes
      .createQueryBuilder()
      .update()
      .set({ tries: () => 'tries + 1' })
      .where({ email, state: 'live', createdAt: MoreThan(this.clock.ago(codeLifeMinutes * minuteMs)) })
      .returning(['id', 'salt', 'hash', 'tries'])
      .execute();
    const [tried]: CodeEntity[] = raw;
    return tried ?? null;
  }

  /** Uses a code up. @returns false when another request has done so. */
  async spend(manager: EntityManager, id: string): Promise<boolean> {
    const { affected } = await manager.update(CodeEntity, { id, state: 'live' }, { state: 'spent' });
    return affected === 1;
  }

  /** Deletes codes that are too old for the limits. */
  async sweep(): Promise<void> {
    await this.codes.delete({ createdAt: LessThan(this.clock.ago((windowMinutes + codeLifeMinutes) * minuteMs)) });
  }
}
