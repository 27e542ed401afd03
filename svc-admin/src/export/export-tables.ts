import { kolkataTime, rupeesFromPaise, statusLabels, type ExportTable } from '@rahi/contracts';
import { csvRow } from '@rahi/service-kit';
import type { EntityTarget, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { DriverEntity } from '../tables/driver.entity.js';
import { averageRating } from '../figures/average-rating.js';
import { PersonFiguresEntity } from '../tables/person-figures.entity.js';
import { RideEntity } from '../tables/ride.entity.js';
import { UserEntity } from '../tables/user.entity.js';

interface Listed {
  id: string;
  createdAt: Date;
}

/** A line of a file, and the place of its row in the table. */
export interface Line extends Listed {
  csv: string;
}

interface Spec<Row> {
  entity: EntityTarget<ObjectLiteral>;
  /** Properties of a related row, read by its key: a join with a thousand rows would make Postgres read the whole table. */
  related?: readonly { entity: EntityTarget<ObjectLiteral>; key: string; properties: readonly string[] }[];
  /** The heading of a column, and its cell. */
  columns: readonly (readonly [head: string, cell: (row: Row) => string])[];
}

export interface ExportedTable {
  entity: EntityTarget<ObjectLiteral>;
  heads: readonly string[];
  /** Reads the rows of a query over `listed` as lines. */
  lines(rows: SelectQueryBuilder<ObjectLiteral>): Promise<Line[]>;
}

function exported<Row extends Listed>({ entity, related = [], columns }: Spec<Row>): ExportedTable {
  return {
    entity,
    heads: columns.map(([head]) => head),
    lines: async (query) => {
      query.select('listed.id', 'id');
      for (const { isSelect, propertyName } of query.connection.getMetadata(entity).columns)
        if (isSelect) query.addSelect(`listed.${propertyName}`, propertyName);
      for (const { entity: other, key, properties } of related)
        for (const property of properties)
          query.addSelect(
            (one) => one.select(`related.${property}`).from(other, 'related').where(`related.${key} = listed.id`),
            property,
          );
      const rows = await query.getRawMany<Row>();
      return rows.map((row) => {
        const cells = columns.map(([, cell]) => cell(row));
        return { id: row.id, createdAt: row.createdAt, csv: csvRow(cells) };
      });
    },
  };
}

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
    ['Distance (km)', (ride) => String(ride.distanceKm)],
    ['Fare (INR)', (ride) => rupeesFromPaise(ride.farePaise)],
    ['Commission (INR)', (ride) => rupeesFromPaise(ride.commissionPaise)],
    ['Started (IST)', (ride) => timeOf(ride.startedAt)],
    ['Completed (IST)', (ride) => timeOf(ride.completedAt)],
    ['Cancelled (IST)', (ride) => timeOf(ride.cancelledAt)],
    ['Rating', (ride) => String(ride.rating ?? '')],
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
    ['Phone', (user) => user.phone ?? ''],
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
  /** A bigint, as text. */
  grossPaise: string | null;
  commissionPaise: string | null;
}

const drivers = exported<Driver>({
  entity: DriverEntity,
  related: [
    { entity: UserEntity, key: 'id', properties: ['email', 'phone', 'suspended'] },
    { ...figures, properties: [...figures.properties, 'grossPaise', 'commissionPaise'] },
  ],
  columns: [
    ['Driver', (driver) => driver.id],
    ['Name', (driver) => driver.name ?? ''],
    ['Email', (driver) => driver.email ?? ''],
    ['Phone', (driver) => driver.phone ?? ''],
    ['Vehicle', (driver) => driver.vehicleType ?? ''],
    ['Model', (driver) => driver.vehicleModel ?? ''],
    ['Number', (driver) => driver.vehicleNumber ?? ''],
    ['Online', (driver) => yesOrNo(driver.isOnline)],
    ['State', (driver) => stateOf(driver.suspended ?? false)],
    ['Rating', ratingOf],
    ['Trips', (driver) => String(driver.trips ?? 0)],
    ['Fares (INR)', (driver) => rupeesFromPaise(Number(driver.grossPaise))],
    ['Commission (INR)', (driver) => rupeesFromPaise(Number(driver.commissionPaise))],
    ['Net (INR)', (driver) => rupeesFromPaise(Number(driver.grossPaise) - Number(driver.commissionPaise))],
    ['Driving since (IST)', (driver) => kolkataTime(driver.createdAt)],
  ],
});

export const exportedTables: Readonly<Record<Exclude<ExportTable, 'analytics'>, ExportedTable>> = {
  rides,
  users,
  drivers,
};

const timeOf = (at: Date | null): string => (at === null ? '' : kolkataTime(at));
const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no');
const stateOf = (suspended: boolean): string => (suspended ? 'suspended' : 'active');

function ratingOf({ ratingSum, ratingCount }: Figures): string {
  const rating = averageRating({ ratingSum: ratingSum ?? 0, ratingCount: ratingCount ?? 0 });
  return rating?.toFixed(2) ?? '';
}
