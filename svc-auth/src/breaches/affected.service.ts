import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { peopleOfCity, type BreachWhom } from '@rahi/contracts';
import { beforeAllIds, Caller, inBatches } from '@rahi/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { BreachEntity } from './breach.entities.js';

/** Accounts of one page: the row of the breach is locked for so long. */
const pageSize = 5_000;
/** For a page of svc-rides. */
const pageMs = 10_000;

/** A page of affected people: their ids, and where the next page begins; null after the last one. */
interface Page {
  userIds: readonly string[];
  next: string | null;
}

const allSql = `SELECT id FROM users WHERE id > $1::uuid ORDER BY id LIMIT ${pageSize}`;
const sessionsSql = `SELECT DISTINCT user_id AS id FROM sessions
   WHERE user_id > $1::uuid AND created_at <= $3 AND last_used_at >= $2 ORDER BY id LIMIT ${pageSize}`;
/** Only people who are still there. */
const keepSql = `INSERT INTO breach_people (breach_id, user_id)
  SELECT $1, id FROM users WHERE id = ANY($2::uuid[]) ON CONFLICT DO NOTHING`;
const countSql = 'SELECT count(*)::int AS people FROM breach_people WHERE breach_id = $1';

/** Finds who is affected, page by page, so that a restart goes on where it was. */
@Injectable()
export class Affected {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly caller: Caller,
  ) {}

  /** Stores affected people in the caller's transaction. */
  async keep(manager: EntityManager, breachId: string, userIds: readonly string[]): Promise<void> {
    await manager.query(keepSql, [breachId, userIds]);
  }

  /** Stores that all are found, and how many they are. */
  async counted(manager: EntityManager, breachId: string): Promise<void> {
    const [found] = await manager.query<{ people: number }[]>(countSql, [breachId]);
    await manager.update(BreachEntity, { id: breachId }, { telling: 'ready', affected: found?.people ?? 0 });
  }

  /** @throws Refusal not_found when there is no such city */
  async checkCity(affects: { kind: string; city?: string }): Promise<void> {
    if (affects.kind === 'city' && affects.city !== undefined) await this.#ofCity(affects.city, 'rider', null);
  }

  /** Counts all breaches that wait for it. @returns how many were counted to their end */
  async countAll(stopping: AbortSignal | null): Promise<number> {
    const waiting = await this.database.manager.find(BreachEntity, {
      where: { telling: 'counting' },
      order: { createdAt: 'ASC' },
    });
    for (const { id } of waiting) {
      await inBatches(1, async () => ((await this.#countPage(id)) ? 1 : 0), stopping);
    }
    return waiting.length;
  }

  /** @returns whether there is another page */
  async #countPage(id: string): Promise<boolean> {
    const before = await this.database.manager.findOneBy(BreachEntity, { id, telling: 'counting' });
    if (!before) return false;
    // Asked outside of the transaction: a service that is slow holds no lock.
    const page = await this.#pageOf(before.affects, before.countedTo);
    return this.database.transaction(async (manager) => {
      const breach = await manager.findOne(BreachEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
      // Changed by the desk in the meantime: the next page begins with who is affected now.
      if (breach?.telling !== 'counting') return false;
      if (breach.revision !== before.revision || breach.countedTo !== before.countedTo) return true;
      await this.keep(manager, id, page.userIds);
      if (page.next === null) await this.counted(manager, id);
      else await manager.update(BreachEntity, { id }, { countedTo: page.next });
      return page.next !== null;
    });
  }

  async #pageOf(affects: BreachWhom, after: string | null): Promise<Page> {
    if (affects.kind === 'city') return this.#ofCity(affects.city, affects.role, after);
    // Those of a list were stored with it.
    if (affects.kind === 'list') return { userIds: [], next: null };
    const from = after ?? beforeAllIds;
    const found =
      affects.kind === 'all'
        ? await this.database.query<{ id: string }[]>(allSql, [from])
        : await this.database.query<{ id: string }[]>(sessionsSql, [from, affects.from, affects.until]);
    const userIds = found.map(({ id }) => id);
    return { userIds, next: found.length < pageSize ? null : (userIds.at(-1) ?? null) };
  }

  async #ofCity(city: string, role: 'rider' | 'driver', after: string | null): Promise<Page> {
    const outbound = { requestId: randomUUID(), deadline: Date.now() + pageMs };
    return this.caller.ask(peopleOfCity, { city, role, after }, outbound);
  }
}
