import { Injectable } from '@nestjs/common';
import {
  adminRides,
  callPath,
  defaultPageSize,
  rupeesFromPaise,
  type AdminRide,
  type CallAnswer,
  type CallRequest,
} from '@rahi/contracts';
import { decodeCursor, encodeCursor, pageReply, Reply } from '@rahi/service-kit';
import { DataSource } from 'typeorm';
import { containing, idsBeginning } from './ride-search.js';

type Query = CallRequest<typeof adminRides>['query'];

interface RideRow {
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

const columns = `ride_id, status, rider_id, rider_name, driver_id, driver_name, pickup_address, dropoff_address,
  vehicle_type, fare_paise, created_at, completed_at`;

/** The desk's list of rides: newest first, by status, by words or the beginning of an id. */
@Injectable()
export class RidesService {
  constructor(private readonly database: DataSource) {}

  async list(query: Query): Promise<Reply<CallAnswer<typeof adminRides>>> {
    const limit = query.limit ?? defaultPageSize;
    const { where, values } = filterOf(query);
    const after = query.cursor === undefined ? null : decodeCursor(query.cursor);
    const page = after ? [...values, after.createdAt, after.id] : values;
    const beyond = after ? `AND (created_at, ride_id) < ($${values.length + 1}, $${values.length + 2})` : '';
    const [rows, [counted]] = await Promise.all([
      this.database.query<RideRow[]>(
        `SELECT ${columns} FROM rides WHERE ${where} ${beyond} ORDER BY created_at DESC, ride_id DESC LIMIT ${limit + 1}`,
        page,
      ),
      this.database.query<{ total: number }[]>(`SELECT count(*)::int AS total FROM rides WHERE ${where}`, values),
    ]);
    const found = rows.slice(0, limit);
    const last = found.at(-1);
    const next = rows.length > limit && last ? encodeCursor({ createdAt: last.created_at, id: last.ride_id }) : null;
    const total = counted?.total ?? 0;
    const { cursor: _, ...filters } = query;
    const { headers } = pageReply([], total, callPath(adminRides, {}, filters), next);
    return new Reply({ rides: found.map(rideOf), total }, headers);
  }
}

function filterOf({ search, status }: Query): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const where = ['true'];
  if (status && status !== 'all') where.push(`status = $${values.push(status)}`);
  if (search) {
    const found = [`search LIKE $${values.push(containing(search))}`];
    const ids = idsBeginning(search);
    if (ids) found.push(`ride_id BETWEEN $${values.push(ids.first)} AND $${values.push(ids.last)}`);
    where.push(`(${found.join(' OR ')})`);
  }
  return { where: where.join(' AND '), values };
}

function rideOf(row: RideRow): AdminRide {
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
