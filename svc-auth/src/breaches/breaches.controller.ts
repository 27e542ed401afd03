import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  breach,
  breaches,
  breachPeople,
  callPath,
  changeBreach,
  createBreach,
  defaultPageSize,
  noteBreachStep,
  stopTelling,
  tellOfBreach,
  usualBreachMailsAMinute,
  writeBreachDetails,
  type DataBreach,
  type BreachDetail,
  type BreachPerson,
  type BreachStep,
  type SavedBreach,
} from '@rahi/contracts';
import { decodeCursor, encodeCursor, Handles, pageReply, type Inbound, type Reply } from '@rahi/service-kit';
import { MoreThan, type DataSource } from 'typeorm';
import { say } from '../say.js';
import { BreachEntity, noSuchBreach, rowOf } from './breach.entities.js';
import { BreachPersonEntity } from './breach-person.entity.js';
import { BreachRecords, notNow, type Acting } from './breach-records.service.js';
import { Telling } from './telling.service.js';

type Asked = Pick<Inbound<typeof stopTelling>, 'principal' | 'requestId' | 'deadline'>;
const actingOf = ({ principal, requestId, deadline }: Asked): Acting => ({
  actorId: principal.userId,
  requestId,
  deadline,
});
const actionOf = {
  board_told: 'breach.board_told',
  details_reported: 'breach.details_reported',
  closed: 'breach.close',
} as const;

/** Breaches of personal data at the desk (ADR 99). */
@Controller()
export class BreachesController {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly records: BreachRecords,
    private readonly telling: Telling,
  ) {}

  @Handles(breaches)
  async list({ query }: Inbound<typeof breaches>): Promise<Reply<DataBreach[]>> {
    const { limit = defaultPageSize, cursor } = query;
    const table = this.database.getRepository(BreachEntity);
    const newest = table
      .createQueryBuilder('breach')
      .orderBy('breach.createdAt', 'DESC')
      .addOrderBy('breach.id', 'DESC')
      .limit(limit + 1);
    if (cursor !== undefined) newest.where('(breach.createdAt, breach.id) < (:createdAt, :id)', decodeCursor(cursor));
    const [found, total] = await Promise.all([newest.getMany(), table.count()]);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const next = found.length > limit && last ? encodeCursor(last) : null;
    return pageReply(page.map(rowOf), total, callPath(breaches, {}, { limit: query.limit }), next);
  }

  @Handles(createBreach)
  async create(inbound: Inbound<typeof createBreach>): Promise<SavedBreach> {
    const { body, language } = inbound;
    const saved = await this.records.create(body, usualBreachMailsAMinute, actingOf(inbound), language);
    this.telling.soon();
    return saved;
  }

  @Handles(breach)
  get({ params, language }: Inbound<typeof breach>): Promise<BreachDetail> {
    return this.records.detail(params.id, language);
  }

  @Handles(changeBreach)
  async change(inbound: Inbound<typeof changeBreach>): Promise<SavedBreach> {
    const { params, body, language } = inbound;
    const saved = await this.records.change(params.id, body, actingOf(inbound), language);
    this.telling.soon();
    return saved;
  }

  @Handles(writeBreachDetails)
  async write(inbound: Inbound<typeof writeBreachDetails>): Promise<BreachDetail> {
    const { params, body: details, language } = inbound;
    await this.records.act(params.id, actingOf(inbound), async ({ id, detailsReportedAt }, manager) => {
      if (detailsReportedAt) throw notNow(say('breach.alreadyReported'));
      await manager.update(BreachEntity, { id }, { details });
      return { lines: ['details_written'], action: 'breach.write_details' };
    });
    return this.records.detail(params.id, language);
  }

  /**
   * Begins to tell people, or goes on. The people of the desk are added to those of a drill.
   * @throws Refusal not_found; breach_not_now while people are counted, or once all are told
   */
  @Handles(tellOfBreach)
  async tell(inbound: Inbound<typeof tellOfBreach>): Promise<BreachDetail> {
    const { params, body, language } = inbound;
    const { perMinute, unsureAgain = false } = body;
    await this.records.act(params.id, actingOf(inbound), async ({ id, drill, telling }, manager) => {
      if (telling === 'counting') throw notNow(say('breach.stillCounted'));
      const again = unsureAgain
        ? await manager.update(
            BreachPersonEntity,
            { breachId: id, state: 'unsure' },
            { state: 'waiting', dueAt: () => 'now()' },
          )
        : { affected: 0 };
      if (telling === 'told' && (again.affected ?? 0) === 0) throw notNow(say('breach.allTold'));
      if (drill)
        await manager.query(
          `INSERT INTO breach_people (breach_id, user_id)
             SELECT $1, id FROM users WHERE is_admin AND NOT suspended ON CONFLICT DO NOTHING`,
          [id],
        );
      await manager.update(BreachEntity, { id }, { telling: 'sending', perMinute, toldAt: null });
      const line = (again.affected ?? 0) > 0 ? 'unsure_again' : 'telling_started';
      return { lines: [line], action: 'breach.tell' };
    });
    this.telling.soon();
    return this.records.detail(params.id, language);
  }

  /** @throws Refusal not_found; breach_not_now before it has begun, and once all are told */
  @Handles(stopTelling)
  async stop(inbound: Inbound<typeof stopTelling>): Promise<BreachDetail> {
    const { params, language } = inbound;
    await this.records.act(params.id, actingOf(inbound), async ({ id, telling }, manager) => {
      if (telling === 'stopped') return null;
      if (telling !== 'sending') throw notNow(say('breach.notTelling'));
      await manager.update(BreachEntity, { id }, { telling: 'stopped' });
      return { lines: ['telling_stopped'], action: 'breach.stop' };
    });
    return this.records.detail(params.id, language);
  }

  /** Each step needs the one before: what was not done cannot be noted. @throws Refusal not_found; breach_not_now */
  @Handles(noteBreachStep)
  async note(inbound: Inbound<typeof noteBreachStep>): Promise<BreachDetail> {
    const { params, body, language } = inbound;
    await this.records.act(params.id, actingOf(inbound), async (one, manager) => {
      const { step } = body;
      if (isNoted(one, step)) return null;
      if (step === 'details_reported' && !one.boardToldAt) throw notNow(say('breach.boardFirst'));
      if (step === 'details_reported' && !one.details) throw notNow(say('breach.detailsFirst'));
      if (step === 'closed' && !(one.toldAt && one.boardToldAt && one.detailsReportedAt))
        throw notNow(say('breach.allFirst'));
      // How many are affected is part of the first report.
      if (step === 'board_told' && one.affected === null) throw notNow(say('breach.stillCounted'));
      const column = { board_told: 'boardToldAt', details_reported: 'detailsReportedAt', closed: 'closedAt' } as const;
      await manager.update(BreachEntity, { id: one.id }, { [column[step]]: () => 'clock_timestamp()' });
      return { lines: [step], action: actionOf[step] };
    });
    return this.records.detail(params.id, language);
  }

  @Handles(breachPeople)
  async people({ params: { id: breachId }, query }: Inbound<typeof breachPeople>): Promise<Reply<BreachPerson[]>> {
    const { limit = defaultPageSize, cursor, state } = query;
    const { manager } = this.database;
    if (!(await manager.existsBy(BreachEntity, { id: breachId }))) throw noSuchBreach();
    const after = cursor === undefined ? {} : { userId: MoreThan(decodeCursor(cursor).id) };
    const [found, total] = await Promise.all([
      manager.find(BreachPersonEntity, {
        where: { breachId, state, ...after },
        order: { userId: 'ASC' },
        take: limit + 1,
      }),
      manager.countBy(BreachPersonEntity, { breachId, state }),
    ]);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const names = await this.records.namesOf(page.map(({ userId }) => userId));
    const items = page.map(({ userId, at }) => ({
      userId,
      name: names.get(userId) ?? '',
      state,
      at: at.toISOString(),
    }));
    const path = callPath(breachPeople, { id: breachId }, { state, limit: query.limit });
    const next = found.length > limit && last ? encodeCursor({ createdAt: last.at, id: last.userId }) : null;
    return pageReply(items, total, path, next);
  }
}

const isNoted = ({ boardToldAt, detailsReportedAt, closedAt }: BreachEntity, step: BreachStep): boolean =>
  ({ board_told: boardToldAt, details_reported: detailsReportedAt, closed: closedAt })[step] !== null;
