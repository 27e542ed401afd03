import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  dayBefore,
  daysAfter,
  kolkataDate,
  kolkataDateStart,
  Refusal,
  type AdminAction,
  type exportPiece,
  type ExportPeriod,
  type ExportQuery,
} from '@rahi/contracts';
import { csvHead, csvRow, type InternalInbound } from '@rahi/service-kit';
import { DataSource } from 'typeorm';
import { AnalyticsService } from '../analytics/analytics.service.js';
import { append } from '../audit/audit-log.service.js';
import { RefreshHints } from '../live/refresh-hints.service.js';
import { idsBeginning, phoneDigits, textSearch } from '../search/search.js';
import { exportedTables, type ExportedTable, type Looked } from './export-tables.js';

type Question = InternalInbound<typeof exportPiece>['request'];
export interface Piece {
  csv: string;
  next: string | null;
}

/** How many rows a piece looks at: of a search most are passed over. */
const rowsAPiece = 1000;
const searchedAPiece = 5000;
/** In JSON a quotation mark takes two bytes, and a message has at most 1 MB. */
const bytesAPiece = 450 * 1024;

const analyticsHeads = ['Date', 'Rides', 'Revenue (INR)', 'New users'];

/**
 * Files of any length, a piece at a time: rows in the order of their keys from where the piece before ended, so that what is
 * booked meanwhile neither repeats a row nor passes one over. No piece reads more than a part of the table, whatever is
 * searched for.
 */
@Injectable()
export class ExportService {
  constructor(
    private readonly database: DataSource,
    private readonly analytics: AnalyticsService,
    private readonly refresh: RefreshHints,
  ) {}

  /** @throws Refusal invalid_input for a place that is not ours. */
  async piece({ query, actorId, after }: Question, requestId: string, now: Date): Promise<Piece> {
    if (after === null) await this.#audit(query, actorId, requestId, now);
    if (query.table === 'analytics') return this.#figures(query.period, now);
    const table = exportedTables[query.table];
    const from = after === null ? { since: sinceOf(query.period, now), last: null } : placeOf(after);
    const { csv, next } = await this.#part(table, query, from);
    return { csv: after === null ? csvHead(table.heads) + csv : csv, next };
  }

  async #figures(period: ExportPeriod | undefined, now: Date): Promise<Piece> {
    const { dailyData } = await this.analytics.of(period === undefined || period === 'all' ? '7d' : period, now);
    const lines = dailyData.map((day) => csvRow([day.date, String(day.rides), day.revenue, String(day.newUsers)]));
    return { csv: csvHead(analyticsHeads) + lines.join(''), next: null };
  }

  async #part(table: ExportedTable, query: ExportQuery, { since, last }: Place): Promise<Piece> {
    const { sql, values, most } = partOf(table, query, { since, last });
    const rows = await table.read(this.database, sql, values);
    let csv = '';
    let bytes = 0;
    for (const [n, row] of rows.entries()) {
      if (!row.wanted) continue;
      bytes += Buffer.byteLength(row.line);
      const before = rows[n - 1];
      if (bytes > bytesAPiece && before) return { csv, next: placeText({ since, last: before }) };
      csv += row.line;
    }
    const end = rows.at(-1);
    return { csv, next: end && end.scanned === most ? placeText({ since, last: end }) : null };
  }

  /** The log is this service's own: the row is there before a byte of the file is. What was searched for is not named. */
  async #audit(query: ExportQuery, actorId: string, requestId: string, now: Date): Promise<void> {
    const { table, period, status, search } = query;
    const limits = [
      `period ${period ?? (table === 'analytics' ? '7d' : 'all')}`,
      ...(status && status !== 'all' ? [`status ${status}`] : []),
      ...(search ? ['a search'] : []),
    ];
    await this.database.transaction((manager) =>
      append(
        manager,
        {
          id: randomUUID(),
          type: 'audit.admin_acted.v1',
          occurredAt: now.toISOString(),
          correlationId: requestId,
        },
        {
          actorId,
          action: `export.${table}` satisfies AdminAction,
          targetType: 'call',
          targetId: null,
          outcome: 'done',
          code: null,
          reason: limits.join(', '),
        },
      ),
    );
    this.refresh.changed('audit');
  }
}

/** Where a piece begins: what is older than `since` is not wanted, and `last` is the row before. */
interface Place {
  since: Date;
  last: Pick<Looked, 'created_at' | 'id'> | null;
}

function partOf(table: ExportedTable, query: ExportQuery, { since, last }: Place) {
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const where = [`created_at >= ${add(since)}`];
  if (table.name === 'rides' && query.status && query.status !== 'all') where.push(`status = ${add(query.status)}`);
  if (last) where.push(`(created_at, ${table.id}) < (${add(last.created_at)}, ${add(last.id)})`);
  const typed = typedSql(table, query.search, add);
  const most = typed === 'true' ? rowsAPiece : searchedAPiece;
  const sql = `
    WITH part AS MATERIALIZED (
           SELECT *, ${table.id} AS id FROM ${table.name} WHERE ${where.join(' AND ')} ORDER BY created_at DESC, ${table.id} DESC LIMIT ${most}),
         looked AS (SELECT count(*)::int AS scanned FROM part),
         last AS (SELECT id FROM part ORDER BY created_at, id LIMIT 1)
    SELECT part.*, ${typed} AS wanted, looked.scanned ${table.joined}
      FROM part CROSS JOIN looked ${table.joins}
     WHERE ${typed} OR part.id = (SELECT id FROM last)
     ORDER BY part.created_at DESC, part.id DESC`;
  return { sql, values, most };
}

/** That a row of a part has what was typed, as its list finds it. */
function typedSql(table: ExportedTable, typed: string | undefined, add: (value: unknown) => string): string {
  if (!typed || table.name === 'drivers') return 'true';
  const words = table.name === 'users' ? phoneDigits(typed) : typed;
  const { pattern } = textSearch(words);
  const contains = `part.search LIKE searchable(${add(pattern)})`;
  const ids = idsBeginning(words);
  return ids ? `(${contains} OR part.id BETWEEN ${add(ids.first)} AND ${add(ids.last)})` : contains;
}

function sinceOf(period: ExportPeriod = 'all', now: Date): Date {
  const firstDay = (days: number) => kolkataDateStart(daysAfter(kolkataDate(now), 1 - days));
  switch (period) {
    case '24h':
      return dayBefore(now);
    case '7d':
      return firstDay(7);
    case '30d':
      return firstDay(30);
    case 'all':
      return new Date(0);
  }
}

const readable = /^(\d{1,15})\.(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

function placeText({ since, last }: Place): string | null {
  return last && `${since.getTime()}.${last.created_at.getTime()}.${last.id}`;
}

function placeOf(after: string): Place {
  const [, since, millis, id] = readable.exec(after) ?? [];
  if (!since || !millis || !id) throw new Refusal('invalid_input', 'after: take it from the piece before');
  return { since: new Date(Number(since)), last: { created_at: new Date(Number(millis)), id } };
}
