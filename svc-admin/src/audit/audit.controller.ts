import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { adminAudit, callPath, defaultPageSize, type AuditRow, type CallAnswer } from '@rahi/contracts';
import { badCursor, Handles, pageReply, Reply, type Inbound } from '@rahi/service-kit';
import { And, Equal, In, LessThan, type FindOptionsWhere, type Repository } from 'typeorm';
import { daysWithin } from '../tables/search/days-within.js';
import { countUpTo, type Total } from '../tables/search/list-page.js';
import { peopleFound } from '../tables/search/people-found.js';
import { UserEntity } from '../tables/user.entity.js';
import { AuditHeadEntity } from './audit-head.entity.js';
import { AuditLogEntity } from './audit-log.entity.js';

type Filter = FindOptionsWhere<AuditLogEntity>;
type Query = Inbound<typeof adminAudit>['query'];

/** Reads the audit log, newest first. A cursor is the number of the last row on the page. */
@Controller()
export class AuditController {
  constructor(
    @InjectRepository(AuditLogEntity) private readonly log: Repository<AuditLogEntity>,
    @InjectRepository(AuditHeadEntity) private readonly head: Repository<AuditHeadEntity>,
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
  ) {}

  @Handles(adminAudit)
  async list({ query }: Inbound<typeof adminAudit>): Promise<Reply<CallAnswer<typeof adminAudit>>> {
    const { limit = defaultPageSize, cursor } = query;
    const filters = await this.#filters(query);
    const where = cursor === undefined ? filters : filters.map((one) => ({ ...one, seq: LessThan(seqOf(cursor)) }));
    const [found, total] = await Promise.all([
      this.log.find({ where, order: { seq: 'DESC' }, take: limit + 1 }),
      this.#count(filters),
    ]);
    const rows = found.slice(0, limit);
    const actors = await this.users.findBy({ id: In(rows.flatMap((row) => row.actorId ?? [])) });
    const names = new Map(actors.map((actor) => [actor.id, actor.name]));
    const next = found.length > limit ? String(rows.at(-1)?.seq) : null;
    const { cursor: _, ...asked } = query;
    const { headers } = pageReply([], total.total, callPath(adminAudit, {}, asked), next);
    return new Reply({ entries: rows.map((row) => viewOf(row, names)), ...total }, headers);
  }

  /** Rows are numbered without a gap, so without a filter the last number is their count. */
  async #count(filters: Filter[]): Promise<Total> {
    if (filters.every((one) => Object.keys(one).length === 0))
      return { total: (await this.head.findOneByOrFail({ single: true })).seq };
    return countUpTo(this.log, (from) =>
      from.select('entry.seq').from(AuditLogEntity, 'entry').where(filters).orderBy('entry.seq', 'DESC'),
    );
  }

  /** @returns alternative conditions, one of which a row must meet: the person is the actor or the target */
  async #filters({ person, ...query }: Query): Promise<Filter[]> {
    const filter = filterOf(query);
    if (person === undefined || person === '') return [filter];
    const people = In(await peopleFound(this.users.manager, person));
    return [
      { ...filter, actorId: query.actor === undefined ? people : And(Equal(query.actor), people) },
      { ...filter, targetId: query.target === undefined ? people : And(Equal(query.target), people) },
    ];
  }
}

function filterOf({ actor, target, action, outcome, from, to }: Omit<Query, 'person'>): Filter {
  const time = daysWithin(from, to, (moment) => moment.toISOString());
  return {
    ...(actor !== undefined && { actorId: actor }),
    ...(target !== undefined && { targetId: target }),
    ...(action !== undefined && action !== '' && { action }),
    ...(outcome !== undefined && { outcome }),
    ...(time && { occurredAt: time }),
  };
}

function seqOf(cursor: string): number {
  if (/^\d{1,18}$/.test(cursor)) return Number(cursor);
  throw badCursor();
}

function viewOf(row: AuditLogEntity, names: ReadonlyMap<string, string | null>): AuditRow {
  const { eventId, prevHash: _, ...entry } = row;
  return { ...entry, id: eventId, actorName: row.actorId === null ? null : (names.get(row.actorId) ?? null) };
}
