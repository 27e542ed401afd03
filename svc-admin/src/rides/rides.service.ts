import { Injectable } from '@nestjs/common';
import {
  adminRides,
  callPath,
  defaultPageSize,
  rideStatuses,
  rupeesFromPaise,
  type AdminRide,
  type CallAnswer,
  type CallRequest,
  type RideSort,
  type RideStatus,
} from '@rahi/contracts';
import { pageReply, Reply } from '@rahi/service-kit';
import { DataSource } from 'typeorm';
import { countFound, listPage, newestFirst, oldestFirst, type ListedTable, type Total } from '../search/list-page.js';

type Query = CallRequest<typeof adminRides>['query'];

export interface RideRow {
  ride_id: string;
  status: AdminRide['status'];
  rider_id: string;
  rider_name: string;
  driver_id: string | null;
  driver_name: string | null;
  pickup_address: string;
  dropoff_address: string;
  vehicle_type: AdminRide['vehicleType'];
  fare_paise: number;
  created_at: Date;
  completed_at: Date | null;
}

export const rideColumns = `ride_id, status, rider_id, rider_name, driver_id, driver_name, pickup_address, dropoff_address,
  vehicle_type, fare_paise, created_at, completed_at`;

const byFare = { by: 'fare_paise', type: 'int' } as const;
const table: ListedTable<RideSort> = {
  name: 'rides',
  id: 'ride_id',
  orders: {
    '-created': newestFirst,
    created: oldestFirst,
    '-fare': { ...byFare, descending: true },
    fare: { ...byFare, descending: false },
  },
};

/** The desk's list of rides: newest first unless told, by status, by words or the beginning of an id. */
@Injectable()
export class RidesService {
  constructor(private readonly database: DataSource) {}

  async list(query: Query): Promise<Reply<CallAnswer<typeof adminRides>>> {
    const { search, limit = defaultPageSize, cursor, sort = '-created' } = query;
    const status = query.status === '' || query.status === 'all' ? undefined : query.status;
    const wanted = { search, equal: status === undefined ? {} : { status } };
    const [page, total] = await Promise.all([
      listPage<RideRow, RideSort>(
        this.database,
        table,
        rideColumns,
        { ...wanted, sort, limit, cursor },
        (ride) => ride.ride_id,
      ),
      search ? countFound(this.database, table, { ...wanted, search }) : this.#count(status ?? 'all'),
    ]);
    const { cursor: _, ...filters } = query;
    const { headers } = pageReply([], total.total, callPath(adminRides, {}, filters), page.next);
    return new Reply({ rides: page.rows.map(rideOf), ...total }, headers);
  }

  /** From the figures: rides need not be counted for it. */
  async #count(status: RideStatus | 'all'): Promise<Total> {
    const counted = status === 'all' ? rideStatuses.join(' + ') : status;
    const [row] = await this.database.query<{ total: number }[]>(
      `SELECT coalesce(sum(${counted}), 0)::int AS total FROM daily_figures`,
    );
    return { total: row?.total ?? 0 };
  }
}

export function rideOf(row: RideRow): AdminRide {
  return {
    id: row.ride_id,
    status: row.status,
    rider: { id: row.rider_id, name: row.rider_name },
    driver: row.driver_id === null ? null : { id: row.driver_id, name: row.driver_name ?? '' },
    pickupAddress: row.pickup_address,
    dropoffAddress: row.dropoff_address,
    vehicleType: row.vehicle_type,
    fare: rupeesFromPaise(row.fare_paise),
    createdAt: row.created_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
  };
}
