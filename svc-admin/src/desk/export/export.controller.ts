import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  billsOfRides,
  dayBefore,
  daysAfter,
  exportPiece,
  kolkataDate,
  kolkataDateStart,
  ridesAtOnce,
  type ExportPeriod,
  type ExportQuery,
} from '@rahi/contracts';
import {
  badCursor,
  Caller,
  csvHead,
  csvRow,
  HandlesInternal,
  type Cause,
  type InternalInbound,
} from '@rahi/service-kit';
import type { DataSource, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { AnalyticsService } from '../analytics/analytics.service.js';
import { appendOwn } from '../../audit/append-audit.js';
import { RefreshHints } from '../../live/refresh-hints.service.js';
import { Money } from '../../figures/money/money.service.js';
import { ridesWhere } from '../rides/rides-where.js';
import { Contacts } from '../rides/contacts.service.js';
import { plateOwnersFound, travellersFound, withRides } from '../../tables/search/people-found.js';
import { matching } from '../../tables/search/search.js';
import { exportedTables, type Beside, type BillFacts, type ExportedTable, type Line } from './export-tables.js';

export interface Piece {
  csv: string;
  next: string | null;
}

/** How many rows a piece covers. A search skips most of them: fewer than svc-rides names at once (`mostRidesOfContacts`). */
const rowsAPiece = 1000;
const searchedAPiece = 4000;
/** In JSON a quotation mark takes two bytes, and a message has at most 1 MB. */
const bytesAPiece = 450 * 1024;

const analyticsHeads = ['Date', 'Rides', 'Fares (INR)', 'Revenue (INR)', 'Costs (INR)', 'Net (INR)', 'New users'];

/** Nothing outside of the table. */
const none = <Value>(): Promise<ReadonlyMap<string, Value>> => Promise.resolve(new Map<string, Value>());

/**
 * Files of any length, piece by piece, newest rows first. Each piece continues where the one before ended: a ride
 * booked in the meantime neither repeats nor skips a row. No piece reads more than a part of the table, whatever the
 * search.
 */
@Controller()
export class ExportController {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly analytics: AnalyticsService,
    private readonly refresh: RefreshHints,
    private readonly money: Money,
    private readonly caller: Caller,
    private readonly contacts: Contacts,
  ) {}

  /** @throws Refusal invalid_input for a place that is not ours. */
  @HandlesInternal(exportPiece)
  async piece({ request, requestId, deadline }: InternalInbound<typeof exportPiece>): Promise<Piece> {
    const { query, actorId, after } = request;
    const now = new Date();
    if (after === null) await this.#audit(query, actorId, requestId);
    if (query.table === 'analytics') return this.#analytics(query.period, now);
    const table = exportedTables[query.table];
    const place = after === null ? { since: sinceOf(query.period, now), last: null } : placeOf(after);
    const { csv, next } = await this.#part(table, query, place, { requestId, deadline });
    return { csv: after === null ? csvHead(table.heads) + csv : csv, next };
  }

  async #analytics(period: ExportPeriod | undefined, now: Date): Promise<Piece> {
    const { dailyData } = await this.analytics.of(period === undefined || period === 'all' ? '7d' : period, now);
    const lines = dailyData.map(({ date, rides, fares = '', revenue, costs = '', net = '', newUsers }) =>
      csvRow([date, String(rides), fares, revenue, costs, net, String(newUsers)]),
    );
    return { csv: csvHead(analyticsHeads) + lines.join(''), next: null };
  }

  async #part(table: ExportedTable, query: ExportQuery, place: Place, cause: Cause): Promise<Piece> {
    const search = query.table === 'drivers' ? undefined : query.search;
    const part = () => this.#rowsFrom(table, query, place);
    const end = await part()
      .select('listed.id', 'id')
      .addSelect('listed.createdAt', 'createdAt')
      .offset((search ? searchedAPiece : rowsAPiece) - 1)
      .limit(1)
      .getRawOne<RowKey>();
    const rows = part();
    if (end) {
      rows.andWhere('listed.createdAt >= :endAt', { endAt: end.createdAt });
      rows.andWhere('(listed.createdAt, listed.id) >= (:endAt, :endId)', { endId: end.id });
    }
    if (search) {
      const booked = { from: end?.createdAt ?? place.since, to: place.last?.createdAt };
      const people = await this.#found(query.table, search, booked, cause);
      const { sql, parameters } = matching('listed', search, { people, phones: query.table === 'users' });
      rows.andWhere(sql, parameters);
    }
    const lines = await table.lines(rows, this.#beside(query, cause));
    const fitting = lines.slice(0, countFitting(lines));
    const csv = fitting.map((line) => line.csv).join('');
    const last = fitting.length < lines.length ? fitting.at(-1) : end;
    return { csv, next: last ? placeText({ since: place.since, last }) : null };
  }

  /**
   * People whose rows a search finds as well. A piece has fewer rides than svc-rides names at once, so none is left out.
   * @throws Refusal unavailable, timeout when svc-rides does not answer
   */
  async #found(
    table: ExportQuery['table'],
    search: string,
    booked: { from: Date; to: Date | undefined },
    cause: Cause,
  ) {
    const { manager } = this.database;
    if (table === 'users') return plateOwnersFound(manager, search);
    const [travellers, { rideIds }] = await Promise.all([
      travellersFound(manager, search),
      // Who may export reads contacts.
      this.contacts.of({ search, phones: true, ...booked }, cause),
    ]);
    return withRides(travellers, rideIds);
  }

  /** @throws Refusal unavailable, timeout when svc-rides does not answer: a file without invoice numbers would look whole. */
  #beside({ table }: ExportQuery, cause: Cause): Beside {
    const bills = async (rideIds: readonly string[]) => {
      const known = new Map<string, BillFacts>();
      for (let at = 0; at < rideIds.length; at += ridesAtOnce) {
        const question = { rideIds: rideIds.slice(at, at + ridesAtOnce) };
        const { bills: some } = await this.caller.ask(billsOfRides, question, cause);
        for (const { rideId, ...bill } of some) known.set(rideId, bill);
      }
      return known;
    };
    switch (table) {
      case 'rides':
        return { money: (ids) => this.money.ofRides(ids), bills };
      case 'drivers':
        return { money: (ids) => this.money.ofDrivers(ids), bills: none };
      default:
        return { money: none, bills: none };
    }
  }

  /**
   * The rows of a file from a place on, newest first. Each limit is also a plain comparison of times: Postgres estimates
   * only that well, and otherwise chooses another index.
   */
  #rowsFrom(table: ExportedTable, query: ExportQuery, { since, last }: Place): SelectQueryBuilder<ObjectLiteral> {
    const rows = this.database
      .createQueryBuilder(table.entity, 'listed')
      .where('listed.createdAt >= :since', { since })
      .orderBy('listed.createdAt', 'DESC')
      .addOrderBy('listed.id', 'DESC');
    if (table.where !== undefined) rows.andWhere(table.where);
    if (query.table === 'rides') rows.andWhere(ridesWhere(query));
    else {
      // Only grievances have days, besides rides.
      const { from, to } = query;
      if (from !== undefined) rows.andWhere('listed.createdAt >= :from', { from: kolkataDateStart(from) });
      if (to !== undefined) rows.andWhere('listed.createdAt < :until', { until: kolkataDateStart(to, 1) });
    }
    if (last) {
      rows.andWhere('listed.createdAt <= :lastAt', { lastAt: last.createdAt });
      rows.andWhere('(listed.createdAt, listed.id) < (:lastAt, :lastId)', { lastId: last.id });
    }
    return rows;
  }

  /** The row commits before the first byte of the file is sent. It names the filters, but not the search text. */
  async #audit(query: ExportQuery, actorId: string, requestId: string): Promise<void> {
    const { table, period, status, from, to, vehicleType, kind, forGuest, minFare, maxFare, pickupIn, search } = query;
    const limits = [
      `period ${period ?? (table === 'analytics' ? '7d' : 'all')}`,
      ...(status && status !== 'all' ? [`status ${status}`] : []),
      ...(from === undefined ? [] : [`from ${from}`]),
      ...(to === undefined ? [] : [`to ${to}`]),
      ...(vehicleType ? [`vehicle ${vehicleType}`] : []),
      ...(kind ? [`kind ${kind}`] : []),
      ...(forGuest ? [`for a guest ${forGuest}`] : []),
      ...(minFare === undefined ? [] : [`fare from ${minFare}`]),
      ...(maxFare === undefined ? [] : [`fare to ${maxFare}`]),
      ...(pickupIn === undefined ? [] : ['a place']),
      ...(search ? ['a search'] : []),
    ];
    const entry = { actorId, action: `export.${table}`, targetType: 'call', targetId: null } as const;
    await this.database.transaction((manager) =>
      appendOwn(manager, { ...entry, reason: limits.join(', ') }, requestId),
    );
    this.refresh.changed('audit');
  }
}

type RowKey = Pick<Line, 'id' | 'createdAt'>;

/** The position at which a piece begins: after the row `last`. The file has no rows older than `since`. */
interface Place {
  since: Date;
  last: RowKey | null;
}

/** How many lines fit into a piece: at least one. */
function countFitting(lines: readonly Line[]): number {
  let bytes = 0;
  const tooMany = lines.findIndex(({ csv }, n) => {
    bytes += Buffer.byteLength(csv);
    return n > 0 && bytes > bytesAPiece;
  });
  return tooMany === -1 ? lines.length : tooMany;
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

const placeText = ({ since, last }: { since: Date; last: RowKey }) =>
  `${since.getTime()}.${last.createdAt.getTime()}.${last.id}`;

function placeOf(after: string): Place {
  const [, since, millis, id] = readable.exec(after) ?? [];
  if (!since || !millis || !id) throw badCursor();
  return { since: new Date(Number(since)), last: { createdAt: new Date(Number(millis)), id } };
}
