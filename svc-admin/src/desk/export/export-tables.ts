import {
  groupedPhone,
  kolkataTime,
  kolkataZone,
  rupeesFromPaise,
  statusLabels,
  type CreditNote,
  type ExportTable,
  type MoneySums,
  type MoneyWord,
} from '@rahi/contracts';
import { csvRow } from '@rahi/service-kit';
import type { EntityTarget, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { noMoney } from '../../figures/money/money.service.js';
import { DriverEntity } from '../../tables/driver.entity.js';
import { averageRating } from '../../figures/average-rating.js';
import { PersonFiguresEntity } from '../../tables/person-figures.entity.js';
import { RideEntity } from '../../tables/ride.entity.js';
import { CaseMessageEntity } from '../../support/cases/case-message.entity.js';
import { CaseEntity } from '../../support/cases/case.entity.js';
import { UserEntity } from '../../tables/user.entity.js';

interface Listed {
  id: string;
  createdAt: Date;
}

/** A line of a file, and the place of its row in the table. */
export interface Line extends Listed {
  csv: string;
}

/** What the bill of a ride says beside the amounts of the journal. */
export interface BillFacts {
  invoiceNumber: string;
  city: string | null;
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise?: number | undefined;
  state?: string | null | undefined;
  creditNote?: CreditNote | null | undefined;
}

/** What the rows of a table have outside of it, by their ids. */
export interface Beside {
  money(ids: readonly string[]): Promise<ReadonlyMap<string, MoneySums>>;
  bills(ids: readonly string[]): Promise<ReadonlyMap<string, BillFacts>>;
}

/** Of one row: its money as booked, and its bill. */
interface Facts {
  money: MoneySums;
  bill: BillFacts | undefined;
}

interface Spec<Row> {
  entity: EntityTarget<ObjectLiteral>;
  /**
   * Properties of a related row, read by its key: a join with a thousand rows would make Postgres read the whole table. The key is that of
   * the row, or its property `of`.
   */
  related?: readonly { entity: EntityTarget<ObjectLiteral>; key: string; of?: string; properties: readonly string[] }[];
  /** SQL over `listed`: which rows, where not all. */
  where?: string;
  /** The heading of a column, and its cell. */
  columns: readonly (readonly [head: string, cell: (row: Row, facts: Facts) => string])[];
}

export interface ExportedTable {
  entity: EntityTarget<ObjectLiteral>;
  heads: readonly string[];
  where: string | undefined;
  /** Reads the rows of a query over `listed` as lines. */
  lines(rows: SelectQueryBuilder<ObjectLiteral>, beside: Beside): Promise<Line[]>;
}

function exported<Row extends Listed>({ entity, related = [], where, columns }: Spec<Row>): ExportedTable {
  return {
    entity,
    where,
    heads: columns.map(([head]) => head),
    lines: async (query, beside) => {
      query.select('listed.id', 'id');
      for (const { isSelect, propertyName } of query.connection.getMetadata(entity).columns)
        if (isSelect) query.addSelect(`listed.${propertyName}`, propertyName);
      for (const { entity: other, key, of = 'id', properties } of related)
        for (const property of properties)
          query.addSelect(
            (one) => one.select(`related.${property}`).from(other, 'related').where(`related.${key} = listed.${of}`),
            property,
          );
      const rows = await query.getRawMany<Row>();
      const ids = rows.map(({ id }) => id);
      const [money, bills] = await Promise.all([beside.money(ids), beside.bills(ids)]);
      return rows.map((row) => {
        const facts = { money: money.get(row.id) ?? noMoney, bill: bills.get(row.id) };
        const cells = columns.map(([, cell]) => cell(row, facts));
        return { id: row.id, createdAt: row.createdAt, csv: csvRow(cells) };
      });
    },
  };
}

/** A figure of the glossary (`moneyWords`) as booked. */
const booked =
  (word: MoneyWord) =>
  (_row: unknown, { money }: Facts): string =>
    rupeesFromPaise(money[word]);

/** Of a ride: nothing where nothing was booked for it, as for one that was cancelled free of charge. */
const bookedOfRide =
  (word: MoneyWord) =>
  (_row: unknown, { money }: Facts): string =>
    money === noMoney ? '' : rupeesFromPaise(money[word]);

const billed =
  (part: 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise') =>
  (_row: unknown, { bill }: Facts): string =>
    bill ? rupeesFromPaise(bill[part] ?? 0) : '';

const credited =
  (part: 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise') =>
  (_row: unknown, { bill }: Facts): string =>
    bill?.creditNote ? rupeesFromPaise(bill.creditNote[part]) : '';

const rides = exported<RideEntity>({
  entity: RideEntity,
  columns: [
    ['Ride', (ride) => ride.id],
    ['Status', (ride) => statusLabels[ride.status]],
    ['Booked (IST)', (ride) => kolkataTime(ride.createdAt)],
    ['Rider', (ride) => ride.riderName],
    ['Driver', (ride) => ride.driverName ?? ''],
    ['Pickup', (ride) => ride.pickupAddress],
    ['Drop-off', (ride) => ride.dropoffAddress],
    ['Vehicle', (ride) => ride.vehicleType],
    ['City', (_, { bill }) => bill?.city ?? ''],
    ['Distance (km)', (ride) => String(ride.distanceKm)],
    ['Payment method', (ride) => ride.paymentMethod ?? ''],
    ['Fare (INR)', bookedOfRide('fares')],
    ['Promo (INR)', bookedOfRide('promos')],
    ['Cancellation fee (INR)', bookedOfRide('feesCharged')],
    ['Taxable value (INR)', billed('taxablePaise')],
    ['CGST (INR)', billed('cgstPaise')],
    ['SGST (INR)', billed('sgstPaise')],
    ['IGST (INR)', billed('igstPaise')],
    ['Place of supply', (_, { bill }) => bill?.state ?? ''],
    ['Tip (INR)', bookedOfRide('tips')],
    ['Refund (INR)', bookedOfRide('refunds')],
    ['Commission (INR)', bookedOfRide('commission')],
    ['Bonus (INR)', bookedOfRide('bonuses')],
    ['Net of the driver (INR)', bookedOfRide('earned')],
    ['Invoice number', (_, { bill }) => bill?.invoiceNumber ?? ''],
    ['Credit note number', (_, { bill }) => bill?.creditNote?.number ?? ''],
    ['Credit note issued (IST)', (_, { bill }) => timeOf(dateOf(bill?.creditNote?.issuedAt))],
    ['Credited taxable value (INR)', credited('taxablePaise')],
    ['Credited CGST (INR)', credited('cgstPaise')],
    ['Credited SGST (INR)', credited('sgstPaise')],
    ['Credited IGST (INR)', credited('igstPaise')],
    ['Started (IST)', (ride) => timeOf(ride.startedAt)],
    ['Completed (IST)', (ride) => timeOf(ride.completedAt)],
    ['Cancelled (IST)', (ride) => timeOf(ride.cancelledAt)],
    ['Rating', (ride) => String(ride.rating ?? '')],
    ['Time zone', () => kolkataZone],
    ['Welfare fee (INR)', bookedOfRide('welfareDue')],
    ['Kind', (ride) => ride.kind ?? ''],
    ['For a guest', (ride) => yesOrNo(ride.forGuest)],
  ],
});

/** Null for a person without a completed ride. */
type Figures = { [Figure in 'trips' | 'ratingSum' | 'ratingCount']: PersonFiguresEntity[Figure] | null };
const figures = { entity: PersonFiguresEntity, key: 'userId', properties: ['trips', 'ratingSum', 'ratingCount'] };

const users = exported<UserEntity & Figures>({
  entity: UserEntity,
  related: [figures],
  columns: [
    ['User', (user) => user.id],
    ['Name', (user) => user.name ?? ''],
    ['Email', (user) => user.email],
    ['Phone', (user) => groupedPhone(user.phone ?? '')],
    ['Type', (user) => user.type],
    ['Administrator', (user) => yesOrNo(user.isAdmin)],
    ['State', (user) => stateOf(user.suspended)],
    ['Rating', ratingOf],
    ['Trips', (user) => String(user.trips ?? 0)],
    ['Joined (IST)', (user) => kolkataTime(user.createdAt)],
  ],
});

interface Driver extends DriverEntity, Figures {
  email: string | null;
  phone: string | null;
  suspended: boolean | null;
}

const drivers = exported<Driver>({
  entity: DriverEntity,
  related: [{ entity: UserEntity, key: 'id', properties: ['email', 'phone', 'suspended'] }, figures],
  columns: [
    ['Driver', (driver) => driver.id],
    ['Name', (driver) => driver.name ?? ''],
    ['Email', (driver) => driver.email ?? ''],
    ['Phone', (driver) => groupedPhone(driver.phone ?? '')],
    ['Vehicle', (driver) => driver.vehicleType ?? ''],
    ['Model', (driver) => driver.vehicleModel ?? ''],
    ['Number', (driver) => driver.vehicleNumber ?? ''],
    ['Online', (driver) => yesOrNo(driver.isOnline)],
    ['State', (driver) => stateOf(driver.suspended ?? false)],
    ['Rating', ratingOf],
    ['Trips', (driver) => String(driver.trips ?? 0)],
    ['Fares (INR)', booked('fares')],
    ['Commission (INR)', booked('commission')],
    ['Bonuses (INR)', booked('bonuses')],
    ['Tips (INR)', booked('tips')],
    ['Cancellation fees (INR)', booked('driverFees')],
    ['Refunds (INR)', booked('refundsOfDrivers')],
    ['Net (INR)', booked('earned')],
    ['Driving since (IST)', (driver) => kolkataTime(driver.createdAt)],
  ],
});

interface Grievance extends CaseEntity {
  name: string | null;
  /** Of the first message, which has the id of the case. */
  text: string | null;
}

/** For the authority: when each grievance was received, acknowledged and decided, and whether in the time that the law gives. */
const grievances = exported<Grievance>({
  entity: CaseEntity,
  where: `listed.kind = 'grievance'`,
  related: [
    { entity: UserEntity, key: 'id', of: 'personId', properties: ['name'] },
    { entity: CaseMessageEntity, key: 'id', properties: ['text'] },
  ],
  columns: [
    ['Case', (row) => row.number],
    ['Received (IST)', (row) => kolkataTime(row.createdAt)],
    ['Person', (row) => row.personId],
    ['Name', (row) => row.name ?? ''],
    ['As', (row) => row.role],
    ['Ride', (row) => row.rideId ?? ''],
    ['Grievance', (row) => row.text ?? ''],
    ['Acknowledge by (IST)', (row) => kolkataTime(row.firstDueAt)],
    ['Acknowledged (IST)', (row) => timeOf(row.firstAnsweredAt)],
    ['Decide by (IST)', (row) => kolkataTime(row.solveDueAt)],
    ['Decided (IST)', (row) => timeOf(row.resolvedAt)],
    ['State', (row) => row.state],
    ['Time zone', () => kolkataZone],
  ],
});

export const exportedTables: Readonly<Record<Exclude<ExportTable, 'analytics'>, ExportedTable>> = {
  rides,
  users,
  drivers,
  grievances,
};

const timeOf = (at: Date | null): string => (at === null ? '' : kolkataTime(at));
const dateOf = (iso: string | undefined): Date | null => (iso === undefined ? null : new Date(iso));
const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no');
const stateOf = (suspended: boolean): string => (suspended ? 'suspended' : 'active');

function ratingOf({ ratingSum, ratingCount }: Figures): string {
  const rating = averageRating({ ratingSum: ratingSum ?? 0, ratingCount: ratingCount ?? 0 });
  return rating?.toFixed(2) ?? '';
}
