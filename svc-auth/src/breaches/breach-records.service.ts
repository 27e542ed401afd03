import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  breachPersonStates,
  Refusal,
  type AdminAction,
  type AuditEntry,
  type BreachDetail,
  type BreachInput,
  type BreachLine,
  type BreachPersonState,
  type BreachWhom,
  type BreachWhomInput,
  type Language,
  type SavedBreach,
} from '@rahi/contracts';
import { inEachLanguage, Outbox, type Cause } from '@rahi/service-kit';
import { In, type DataSource, type EntityManager } from 'typeorm';
import { requireAdministrator } from '../accounts/administrators.js';
import { UserEntity } from '../identity/users/user.entity.js';
import { Mailer } from '../mail/mailer.js';
import { say } from '../say.js';
import { accountsOf } from './affected-list.js';
import { Affected } from './affected.service.js';
import { breachMail } from './breach-mail.js';
import { reportsOf } from './breach-reports.js';
import { BreachEntity, BreachLineEntity, noSuchBreach, rowOf } from './breach.entities.js';

/** Who acts, and in which request. */
export interface Acting extends Cause {
  actorId: string;
}

/** What an act does to a breach: its lines of the history, and its entry in the audit log. Null when nothing changes. */
type Act = (
  breach: BreachEntity,
  manager: EntityManager,
) => Promise<{ lines: BreachLine[]; action: AdminAction } | null>;

export const notNow = (saying: ReturnType<typeof say>) => new Refusal('breach_not_now', saying);

/** What is stored of breaches, and their views. */
@Injectable()
export class BreachRecords {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly affected: Affected,
    private readonly mailer: Mailer,
  ) {}

  /** @throws Refusal not_found */
  async detail(id: string, language: Language): Promise<BreachDetail> {
    const { manager } = this.database;
    const breach = await manager.findOneBy(BreachEntity, { id });
    if (!breach) throw noSuchBreach();
    const [lines, people] = await Promise.all([
      manager.find(BreachLineEntity, { where: { breachId: id }, order: { at: 'ASC' } }),
      this.#peopleOf(id),
    ]);
    const names = await this.namesOf(lines.flatMap(({ byId }) => byId ?? []));
    const { nature, measures, place, kinds, contact, affects, details, perMinute } = breach;
    return {
      ...rowOf(breach),
      nature,
      measures,
      where: place,
      happenedFrom: breach.happenedFrom?.toISOString() ?? null,
      happenedUntil: breach.happenedUntil?.toISOString() ?? null,
      kinds,
      contact,
      affects,
      details,
      perMinute,
      people,
      history: lines.map(({ line, at, byId }) => ({
        line,
        at: at.toISOString(),
        by: byId === null ? null : { id: byId, name: names.get(byId) ?? '' },
      })),
      message: inEachLanguage((one) => {
        const { subject, text } = breachMail(breach, this.mailer.legal, one);
        return { subject, text };
      }),
      reports: reportsOf(breach, people, language),
    };
  }

  /** @returns the names of accounts, by their ids; without those who have none */
  async namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.database.manager.find(UserEntity, {
      where: { id: In([...new Set(ids)]) },
      select: { id: true, name: true },
    });
    return new Map(found.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
  }

  /** @returns a new breach, whose people are counted */
  async create(
    input: BreachInput & { drill: boolean; affects: BreachWhomInput },
    perMinute: number,
    acting: Acting,
    language: Language,
  ): Promise<SavedBreach> {
    await this.#check(input, input.affects);
    const id = randomUUID();
    const notFound = await this.outbox.transaction(async (manager, emit) => {
      await requireAdministrator(manager, acting.actorId);
      const listed = await this.#listed(manager, input.affects);
      const { drill } = input;
      const known = {
        ...columnsOf(input),
        id,
        drill,
        perMinute,
        affects: listed.affects,
        telling: 'counting' as const,
      };
      await manager.insert(BreachEntity, known);
      if (input.affects.kind === 'list') await this.affected.keep(manager, id, listed.userIds);
      if (input.affects.kind === 'list') await this.affected.counted(manager, id);
      await manager.insert(BreachLineEntity, lineOf(id, 'drafted', acting));
      await emit(
        'audit.admin_acted.v1',
        entryOf(drill ? 'breach.drill' : 'breach.draft', id, acting),
        acting.requestId,
      );
      return listed.notFound;
    }, acting.deadline);
    return { ...(await this.detail(id, language)), notFound };
  }

  /** Changes what is known, until somebody was told. @throws Refusal not_found; breach_not_now */
  async change(
    id: string,
    input: BreachInput & { affects?: BreachWhomInput | undefined },
    acting: Acting,
    language: Language,
  ): Promise<SavedBreach> {
    const { affects } = input;
    await this.#check(input, affects);
    let notFound: string[] = [];
    await this.act(id, acting, async (breach, manager) => {
      const begun = breach.telling !== 'ready' && breach.telling !== 'counting';
      if (begun || breach.boardToldAt) throw notNow(say('breach.alreadyTold'));
      await manager.update(BreachEntity, { id }, columnsOf(input));
      if (affects) {
        const listed = await this.#listed(manager, affects);
        ({ notFound } = listed);
        await manager.query('DELETE FROM breach_people WHERE breach_id = $1', [id]);
        const again = { affects: listed.affects, telling: 'counting', countedTo: null, affected: null } as const;
        await manager.update(BreachEntity, { id }, { ...again, revision: breach.revision + 1 });
        if (affects.kind === 'list') await this.affected.keep(manager, id, listed.userIds);
        if (affects.kind === 'list') await this.affected.counted(manager, id);
      }
      return { lines: ['changed'], action: 'breach.change' };
    });
    return { ...(await this.detail(id, language)), notFound };
  }

  /** Does something to a breach, one after another, with its history and its audit entry. @throws Refusal not_found; breach_not_now once it is closed */
  async act(id: string, acting: Acting, act: Act): Promise<void> {
    await this.outbox.transaction(async (manager, emit) => {
      await requireAdministrator(manager, acting.actorId);
      const breach = await manager.findOne(BreachEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!breach) throw noSuchBreach();
      const done = await act(breach, manager);
      if (!done) return;
      if (breach.closedAt) throw notNow(say('breach.isClosed'));
      for (const line of done.lines) await manager.insert(BreachLineEntity, lineOf(id, line, acting));
      await emit('audit.admin_acted.v1', entryOf(done.action, id, acting), acting.requestId);
    }, acting.deadline);
  }

  async #peopleOf(id: string): Promise<Record<BreachPersonState, number>> {
    const found = await this.database.query<{ state: BreachPersonState; people: number }[]>(
      'SELECT state, count(*)::int AS people FROM breach_people WHERE breach_id = $1 GROUP BY state',
      [id],
    );
    const counts: Partial<Record<BreachPersonState, number>> = {};
    for (const { state, people } of found) counts[state] = people;
    const zeros = { waiting: 0, sending: 0, told: 0, unreachable: 0, unsure: 0, spared: 0 };
    for (const state of breachPersonStates) zeros[state] = counts[state] ?? 0;
    return zeros;
  }

  async #listed(
    manager: EntityManager,
    affects: BreachWhomInput,
  ): Promise<{ affects: BreachWhom; userIds: string[]; notFound: string[] }> {
    if (affects.kind !== 'list') return { affects, userIds: [], notFound: [] };
    const { userIds, found, notFound } = await accountsOf(manager, affects.list);
    return { affects: { kind: 'list', found, notFound: notFound.length }, userIds, notFound };
  }

  /** @throws Refusal invalid_input for times that cannot be; not_found for a city that there is not */
  async #check(
    { foundAt, happenedFrom, happenedUntil }: BreachInput,
    affects: BreachWhomInput | undefined,
  ): Promise<void> {
    const found = Date.parse(foundAt);
    if (found > Date.now()) throw new Refusal('invalid_input', say('breach.foundLater'));
    const from = happenedFrom === null ? null : Date.parse(happenedFrom);
    const until = happenedUntil === null ? null : Date.parse(happenedUntil);
    if (from !== null && (from > found || (until !== null && from > until)))
      throw new Refusal('invalid_input', say('breach.timesWrong'));
    if (affects?.kind === 'sessions' && Date.parse(affects.from) > Date.parse(affects.until))
      throw new Refusal('invalid_input', say('breach.sessionsWrong'));
    if (affects) await this.affected.checkCity(affects);
  }
}

/** The columns of what is known. */
function columnsOf(input: BreachInput) {
  const { title, nature, measures, where: place, foundAt, happenedFrom, happenedUntil, kinds, contact } = input;
  const times = {
    foundAt: new Date(foundAt),
    happenedFrom: happenedFrom === null ? null : new Date(happenedFrom),
    happenedUntil: happenedUntil === null ? null : new Date(happenedUntil),
  };
  return { title, nature, measures, place, kinds: [...new Set(kinds)], contact, ...times };
}

const lineOf = (breachId: string, line: BreachLine, { actorId: byId }: Acting) => ({
  id: randomUUID(),
  breachId,
  line,
  byId,
});

function entryOf(action: AdminAction, targetId: string, { actorId }: Acting): AuditEntry {
  return { actorId, action, targetType: 'call', targetId, outcome: 'done', code: null, reason: null };
}
