import { Injectable } from '@nestjs/common';
import {
  adminAudit,
  callPath,
  defaultPageSize,
  Refusal,
  type AuditRow,
  type CallAnswer,
  type CallRequest,
} from '@rahi/contracts';
import { pageReply, Reply } from '@rahi/service-kit';
import { DataSource } from 'typeorm';
import { countedUpTo, type Total } from '../search/list-page.js';
import { auditColumns, recordOf, type AuditLogRow } from './audit-rows.js';

type Query = CallRequest<typeof adminAudit>['query'];

/** Reads the audit log, newest first. A cursor is the number of the last row seen. */
@Injectable()
export class AuditService {
  constructor(private readonly database: DataSource) {}

  async list(query: Query): Promise<Reply<CallAnswer<typeof adminAudit>>> {
    const { limit = defaultPageSize } = query;
    const { where, values } = filterOf(query);
    const [found, total] = await Promise.all([
      this.#page(where, values, query.cursor, limit + 1),
      values.length > 0 ? this.#countFound(where, values) : this.#count(),
    ]);
    const rows = found.slice(0, limit);
    const names = await this.#names(rows.flatMap((row) => row.actor_id ?? []));
    const next = found.length > limit ? (rows.at(-1)?.seq ?? null) : null;
    const { cursor: _, ...filters } = query;
    const { headers } = pageReply([], total.total, callPath(adminAudit, {}, filters), next);
    return new Reply({ entries: rows.map((row) => viewOf(row, names)), ...total }, headers);
  }

  #page(where: string, values: readonly unknown[], cursor: string | undefined, limit: number): Promise<AuditLogRow[]> {
    const before = cursor === undefined ? '' : `AND seq < $${values.length + 1}`;
    return this.database.query(
      `SELECT ${auditColumns} FROM audit_log WHERE ${where} ${before} ORDER BY seq DESC LIMIT ${limit}`,
      cursor === undefined ? [...values] : [...values, seqOf(cursor)],
    );
  }

  /** Rows are numbered without a gap, so the last number says how many there are. */
  async #count(): Promise<Total> {
    const [head] = await this.database.query<{ seq: string }[]>('SELECT seq FROM audit_head');
    return { total: Number(head?.seq ?? 0) };
  }

  async #countFound(where: string, values: readonly unknown[]): Promise<Total> {
    const [row] = await this.database.query<{ found: number }[]>(
      `SELECT count(*)::int AS found FROM (
         SELECT FROM audit_log WHERE ${where} ORDER BY seq DESC LIMIT ${countedUpTo + 1}) AS newest`,
      [...values],
    );
    const found = row?.found ?? 0;
    return found > countedUpTo ? { total: countedUpTo, totalIsAtLeast: true } : { total: found };
  }

  async #names(ids: readonly string[]): Promise<Map<string, string | null>> {
    const rows = await this.database.query<{ user_id: string; name: string | null }[]>(
      'SELECT user_id, name FROM users WHERE user_id = ANY($1)',
      [ids],
    );
    return new Map(rows.map((row) => [row.user_id, row.name]));
  }
}

function filterOf({ actor, target, action, outcome }: Query): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const where = ['true'];
  const equal = { actor_id: actor, target_id: target, action: action === '' ? undefined : action, outcome };
  for (const [column, value] of Object.entries(equal)) {
    if (value !== undefined) where.push(`${column} = $${values.push(value)}`);
  }
  return { where: where.join(' AND '), values };
}

function seqOf(cursor: string): string {
  if (/^\d{1,18}$/.test(cursor)) return cursor;
  throw new Refusal('invalid_input', 'cursor: take it from the Link header of the page before');
}

function viewOf(row: AuditLogRow, names: ReadonlyMap<string, string | null>): AuditRow {
  const { eventId, ...record } = recordOf(row);
  const actorName = row.actor_id === null ? null : (names.get(row.actor_id) ?? null);
  return { id: eventId, ...record, actorName, hash: row.hash };
}
