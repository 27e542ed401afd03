import { kolkataTime, rupeesFromPaise, statusLabels, type ExportTable, type RideStatus } from '@rahi/contracts';
import { csvRow } from '@rahi/service-kit';
import type { DataSource } from 'typeorm';
import { averageRating } from '../figures/average-rating.js';

/** What is known of a row that was looked at. */
export interface Looked {
  id: string;
  created_at: Date;
  /** Does it meet what is searched for? The last row of a part is told of even if it does not. */
  wanted: boolean;
  /** How many rows the part has. */
  scanned: number;
}

interface Spec<Row> {
  /** Of the table itself, from which a part is taken: newest first, by `created_at` and the id. */
  name: 'rides' | 'users' | 'drivers';
  id: 'ride_id' | 'user_id' | 'driver_id';
  /** Joined to a part, `part`, once it is taken, and what a line needs of that. */
  joins: string;
  joined: string;
  heads: readonly string[];
  cells(row: Row): string[];
}

export interface ExportedTable extends Omit<Spec<never>, 'cells'> {
  /** Reads a part, and makes each of its rows a line. */
  read(database: DataSource, sql: string, values: readonly unknown[]): Promise<(Looked & { line: string })[]>;
}

/** Each looked up by its key: what is joined whole, Postgres reads whole. */
const oneOf = (table: 'users' | 'person_figures', as: string) =>
  ` LEFT JOIN LATERAL (SELECT * FROM ${table} WHERE user_id = part.id LIMIT 1) AS ${as} ON true`;

function exported<Row extends Looked>({ cells, ...spec }: Spec<Row>): ExportedTable {
  return {
    ...spec,
    read: async (database, sql, values) => {
      const rows = await database.query<Row[]>(sql, [...values]);
      return rows.map((row) => {
        const { id, created_at, wanted, scanned } = row;
        return { id, created_at, wanted, scanned, line: csvRow(cells(row)) };
      });
    },
  };
}

interface RideRow extends Looked {
  status: RideStatus;
  rider_name: string;
  driver_name: string | null;
  pickup_address: string;
  dropoff_address: string;
  vehicle_type: string;
  distance_km: number;
  fare_paise: number;
  commission_paise: number;
  started_at: Date | null;
  completed_at: Date | null;
  cancelled_at: Date | null;
  rating: number | null;
}

interface Figures {
  trips: number | null;
  rating_sum: number | null;
  rating_count: number | null;
}

interface UserRow extends Looked, Figures {
  name: string | null;
  email: string;
  phone: string | null;
  type: string;
  is_admin: boolean;
  suspended: boolean;
}

interface DriverRow extends Looked, Figures {
  name: string | null;
  email: string | null;
  phone: string | null;
  vehicle_type: string | null;
  vehicle_model: string | null;
  vehicle_number: string | null;
  is_online: boolean;
  suspended: boolean | null;
  /** A bigint comes as text. */
  gross_paise: string | null;
  commission_paise: string | null;
}

const rides = exported<RideRow>({
  name: 'rides',
  id: 'ride_id',
  joins: '',
  joined: '',
  heads: [
    'Ride',
    'Status',
    'Booked (IST)',
    'Rider',
    'Driver',
    'Pickup',
    'Drop-off',
    'Vehicle',
    'Distance (km)',
    'Fare (INR)',
    'Commission (INR)',
    'Started (IST)',
    'Completed (IST)',
    'Cancelled (IST)',
    'Rating',
  ],
  cells: (ride) => [
    ride.id,
    statusLabels[ride.status],
    kolkataTime(ride.created_at),
    ride.rider_name,
    ride.driver_name ?? '',
    ride.pickup_address,
    ride.dropoff_address,
    ride.vehicle_type,
    String(ride.distance_km),
    rupeesFromPaise(ride.fare_paise),
    rupeesFromPaise(ride.commission_paise),
    momentOf(ride.started_at),
    momentOf(ride.completed_at),
    momentOf(ride.cancelled_at),
    ride.rating === null ? '' : String(ride.rating),
  ],
});

const figures = 'figures.trips, figures.rating_sum, figures.rating_count';

const users = exported<UserRow>({
  name: 'users',
  id: 'user_id',
  joins: oneOf('person_figures', 'figures'),
  joined: `, ${figures}`,
  heads: ['User', 'Name', 'E-mail', 'Phone', 'Type', 'Administrator', 'State', 'Rating', 'Trips', 'Joined (IST)'],
  cells: (user) => [
    user.id,
    user.name ?? '',
    user.email,
    user.phone ?? '',
    user.type,
    yesOrNo(user.is_admin),
    stateOf(user.suspended),
    ratingOf(user),
    String(user.trips ?? 0),
    kolkataTime(user.created_at),
  ],
});

const drivers = exported<DriverRow>({
  name: 'drivers',
  id: 'driver_id',
  joins: oneOf('users', 'person') + oneOf('person_figures', 'figures'),
  joined: `, person.email, person.phone, person.suspended, ${figures}, figures.gross_paise, figures.commission_paise`,
  heads: [
    'Driver',
    'Name',
    'E-mail',
    'Phone',
    'Vehicle',
    'Model',
    'Number',
    'Online',
    'State',
    'Rating',
    'Trips',
    'Fares (INR)',
    'Commission (INR)',
    'Net (INR)',
    'Driving since (IST)',
  ],
  cells: (driver) => {
    const [gross, commission] = [Number(driver.gross_paise ?? 0), Number(driver.commission_paise ?? 0)];
    return [
      driver.id,
      driver.name ?? '',
      driver.email ?? '',
      driver.phone ?? '',
      driver.vehicle_type ?? '',
      driver.vehicle_model ?? '',
      driver.vehicle_number ?? '',
      yesOrNo(driver.is_online),
      stateOf(driver.suspended ?? false),
      ratingOf(driver),
      String(driver.trips ?? 0),
      rupeesFromPaise(gross),
      rupeesFromPaise(commission),
      rupeesFromPaise(gross - commission),
      kolkataTime(driver.created_at),
    ];
  },
});

export const exportedTables: Readonly<Record<Exclude<ExportTable, 'analytics'>, ExportedTable>> = {
  rides,
  users,
  drivers,
};

const momentOf = (at: Date | null): string => (at === null ? '' : kolkataTime(at));
const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no');
const stateOf = (suspended: boolean): string => (suspended ? 'suspended' : 'active');

function ratingOf({ rating_sum, rating_count }: Figures): string {
  const rating = averageRating({ rating_sum: rating_sum ?? 0, rating_count: rating_count ?? 0 });
  return rating?.toFixed(2) ?? '';
}
