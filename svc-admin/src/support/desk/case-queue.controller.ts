import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  callPath,
  caseFigures,
  caseFiguresSchema,
  defaultPageSize,
  deskCases,
  type AdminCase,
  type CaseFigures,
} from '@rahi/contracts';
import {
  badCursor,
  decodeSortCursor,
  encodeSortCursor,
  Handles,
  pageReply,
  Reply,
  type Inbound,
} from '@rahi/service-kit';
import { Brackets, type Repository, type SelectQueryBuilder } from 'typeorm';
import { CaseEntity } from '../cases/case.entity.js';
import { DeskThreads } from './desk-threads.service.js';

/** The answers and solutions that the figures are of. */
const figureDays = 30;

/** Overdue cases first, then open ones before those that wait for their person, then by severity, then by when they are due. */
const overdueSql = `(listed.state = 'open' AND listed.due_at <= now())`;
const placeSql = `(CASE WHEN ${overdueSql} THEN 0 WHEN listed.state = 'open' THEN 1 ELSE 2 END * 10 + listed.rank)`;

type Query = Inbound<typeof deskCases>['query'];

/** The desk's queue of cases, and its figures. */
@Controller()
export class CaseQueueController {
  constructor(
    @InjectRepository(CaseEntity) private readonly table: Repository<CaseEntity>,
    private readonly threads: DeskThreads,
  ) {}

  /** A case that becomes overdue between two pages may be on both. */
  @Handles(deskCases)
  async list({ query, principal }: Inbound<typeof deskCases>): Promise<Reply<AdminCase[]>> {
    const { limit = defaultPageSize, cursor, ...filters } = query;
    const done = filters.state === 'resolved' || filters.state === 'closed';
    const rows = this.#where(filters, principal.userId);
    const total = await rows.getCount();
    const found = await (done ? newestFirst(rows, cursor) : byUrgency(rows, cursor)).limit(limit + 1).getMany();
    const page = found.slice(0, limit);
    const last = found.length > limit ? page.at(-1) : undefined;
    const next = last ? (done ? changedCursor(last) : urgencyCursor(last)) : null;
    return pageReply(
      await this.threads.listed(page),
      total,
      callPath(deskCases, {}, { limit: query.limit, ...filters }),
      next,
    );
  }

  @Handles(caseFigures)
  async figures(): Promise<CaseFigures> {
    const minutes = (until: string) =>
      `percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ${until} - opened_at) / 60)
         FILTER (WHERE ${until} IS NOT NULL AND opened_at > now() - interval '${figureDays} days')`;
    const [row] = await this.table.query<unknown[]>(
      `SELECT count(*) FILTER (WHERE state = 'open')::int AS open,
              count(*) FILTER (WHERE state = 'open' AND due_at <= now())::int AS overdue,
              count(*) FILTER (WHERE state = 'waiting')::int AS waiting,
              count(*) FILTER (WHERE state = 'open' AND assigned_to IS NULL)::int AS unassigned,
              ${minutes('first_answered_at')} AS "firstAnswerMinutes",
              ${minutes('resolved_at')} AS "solutionMinutes",
              count(helped)::int AS rated,
              count(*) FILTER (WHERE helped)::int AS helped
         FROM support_cases
        WHERE state IN ('open', 'waiting') OR opened_at > now() - interval '${figureDays} days'`,
    );
    return caseFiguresSchema.parse(row);
  }

  #where({ state, kind, severity, assigned, overdue, number }: Query, own: string): SelectQueryBuilder<CaseEntity> {
    const rows = this.table.createQueryBuilder('listed');
    if (state === undefined) rows.andWhere(`listed.state IN ('open', 'waiting')`);
    else rows.andWhere('listed.state = :state', { state });
    if (kind !== undefined) rows.andWhere('listed.kind = :kind', { kind });
    if (severity !== undefined) rows.andWhere('listed.severity = :severity', { severity });
    if (assigned === 'me') rows.andWhere('listed.assignedTo = :own', { own });
    if (assigned === 'nobody') rows.andWhere('listed.assignedTo IS NULL');
    if (overdue !== undefined) rows.andWhere(overdueSql);
    if (number) rows.andWhere('strpos(listed.number, upper(:number)) > 0', { number });
    return rows;
  }
}

function byUrgency(rows: SelectQueryBuilder<CaseEntity>, cursor: string | undefined): SelectQueryBuilder<CaseEntity> {
  rows.orderBy(placeSql, 'ASC').addOrderBy('listed.dueAt', 'ASC').addOrderBy('listed.id', 'ASC');
  if (cursor === undefined) return rows;
  const { value, id } = decodeSortCursor('urgency', cursor);
  const [, place, at] = /^(\d{1,2}) (.+)$/.exec(value) ?? [];
  const due = dateIn(at);
  return rows.andWhere(
    new Brackets((where) => where.where(`(${placeSql}, listed.due_at, listed.case_id) > (:place, :due, :id)`)),
    { place: Number(place), due, id },
  );
}

function newestFirst(rows: SelectQueryBuilder<CaseEntity>, cursor: string | undefined): SelectQueryBuilder<CaseEntity> {
  rows.orderBy('listed.changedAt', 'DESC').addOrderBy('listed.id', 'DESC');
  if (cursor === undefined) return rows;
  const { value, id } = decodeSortCursor('changed', cursor);
  return rows.andWhere('(listed.changedAt, listed.id) < (:at, :id)', { at: dateIn(value), id });
}

const changedCursor = ({ changedAt, id }: CaseEntity) =>
  encodeSortCursor('changed', { value: changedAt.toISOString(), id });

function urgencyCursor({ state, dueAt, rank, id }: CaseEntity): string {
  const open = state === 'open';
  const place = (open ? (dueAt <= new Date() ? 0 : 1) : 2) * 10 + rank;
  return encodeSortCursor('urgency', { value: `${place} ${dueAt.toISOString()}`, id });
}

/** @throws Refusal invalid_input */
function dateIn(text: string | undefined): Date {
  if (text === undefined || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) || Number.isNaN(Date.parse(text)))
    throw badCursor();
  return new Date(text);
}
