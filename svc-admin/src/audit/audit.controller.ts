import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { adminAudit, callPath, defaultPageSize, Refusal, type AuditRow, type CallAnswer } from '@rahi/contracts';
import { Handles, pageReply, Reply, type Inbound } from '@rahi/service-kit';
import { In, LessThan, type FindOptionsWhere, type Repository } from 'typeorm';
import { countUpTo, type Total } from '../search/list-page.js';
import { UserEntity } from '../users/user.entity.js';
import { AuditHeadEntity } from './audit-head.entity.js';
import { AuditLogEntity } from './audit-log.entity.js';

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
    const filter = filterOf(query);
    const where = cursor === undefined ? filter : { ...filter, seq: LessThan(seqOf(cursor)) };
    const [found, total] = await Promise.all([
      this.log.find({ where, order: { seq: 'DESC' }, take: limit + 1 }),
      this.#count(filter),
    ]);
    const rows = found.slice(0, limit);
    const actors = await this.users.findBy({ id: In(rows.flatMap((row) => row.actorId ?? [])) });
    const names = new Map(actors.map((actor) => [actor.id, actor.name]));
    const next = found.length > limit ? String(rows.at(-1)?.seq) : null;
    const { cursor: _, ...filters } = query;
    const { headers } = pageReply([], total.total, callPath(adminAudit, {}, filters), next);
    return new Reply({ entries: rows.map((row) => viewOf(row, names)), ...total }, headers);
  }

  /** Rows are numbered without a gap, so without a filter the last number is their count. */
  async #count(filter: FindOptionsWhere<AuditLogEntity>): Promise<Total> {
    if (Object.keys(filter).length === 0) return { total: (await this.head.findOneByOrFail({ single: true })).seq };
    return countUpTo(this.log, (from) =>
      from.select('entry.seq').from(AuditLogEntity, 'entry').where(filter).orderBy('entry.seq', 'DESC'),
    );
  }
}

function filterOf({ actor, target, action, outcome }: Query): FindOptionsWhere<AuditLogEntity> {
  return {
    ...(actor !== undefined && { actorId: actor }),
    ...(target !== undefined && { targetId: target }),
    ...(action !== undefined && action !== '' && { action }),
    ...(outcome !== undefined && { outcome }),
  };
}

function seqOf(cursor: string): number {
  if (/^\d{1,18}$/.test(cursor)) return Number(cursor);
  throw new Refusal('invalid_input', 'cursor: take it from the Link header of the page before');
}

function viewOf(row: AuditLogEntity, names: ReadonlyMap<string, string | null>): AuditRow {
  const { eventId, prevHash: _, ...entry } = row;
  return { ...entry, id: eventId, actorName: row.actorId === null ? null : (names.get(row.actorId) ?? null) };
}
