import { Injectable } from '@nestjs/common';
import { nameOnMap, type RideStatus, type TripOnMap, type VehicleType } from '@rahi/contracts';
import { decodeCursor, encodeCursor, prepared, type PageCursor } from '@rahi/service-kit';
import { DataSource } from 'typeorm';

/** As many as fit in one NATS message, at 450 bytes each at the most. */
const tripsAPage = 2000;

interface Row {
  id: string;
  status: RideStatus;
  vehicleType: VehicleType;
  pickupLat: number;
  pickupLng: number;
  dropoffLat: number;
  dropoffLng: number;
  riderName: string;
  driverId: string | null;
  driverName: string | null;
  createdAt: Date;
  total: number;
}

// Spelled out, as the partial index has it.
const active = `status IN ('searching', 'driver_assigned', 'driver_arrived', 'in_progress')`;
const activeTripsSql = `SELECT id, status, vehicle_type AS "vehicleType",
    pickup_lat AS "pickupLat", pickup_lng AS "pickupLng", dropoff_lat AS "dropoffLat", dropoff_lng AS "dropoffLng",
    rider ->> 'name' AS "riderName", driver_id AS "driverId", driver ->> 'name' AS "driverName",
    created_at AS "createdAt", (SELECT count(*) FROM rides WHERE ${active})::int AS total
  FROM rides WHERE ${active} AND (created_at, id) < ($1, $2)
  ORDER BY created_at DESC, id DESC LIMIT ${tripsAPage + 1}`;

/** Before the newest of all. */
const beginning = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;

/** What goes on all over the city, for administrators. */
@Injectable()
export class TripMap {
  constructor(private readonly database: DataSource) {}

  /**
   * @returns a page of the active rides, newest first, and how many there are
   * @throws Refusal invalid_input for a cursor that is not ours
   */
  async active(cursor: string | undefined): Promise<{ trips: TripOnMap[]; total: number; next: string | null }> {
    const rows = await prepared<Row>(this.database, 'trip_map', activeTripsSql, placeOf(cursor));
    const page = rows.slice(0, tripsAPage);
    const last = page.at(-1);
    const next: PageCursor | null = rows.length > page.length && last ? last : null;
    return { trips: page.map(tripOf), total: rows[0]?.total ?? 0, next: next && encodeCursor(next) };
  }
}

function placeOf(cursor: string | undefined): readonly unknown[] {
  if (cursor === undefined) return beginning;
  const { createdAt, id } = decodeCursor(cursor);
  return [createdAt, id];
}

function tripOf({ id, status, vehicleType, driverId, ...row }: Row): TripOnMap {
  return {
    id,
    status,
    vehicleType,
    pickup: { lat: rounded(row.pickupLat), lng: rounded(row.pickupLng) },
    dropoff: { lat: rounded(row.dropoffLat), lng: rounded(row.dropoffLng) },
    riderName: nameOnMap(row.riderName),
    driverId,
    driverName: row.driverName === null ? null : nameOnMap(row.driverName),
  };
}

/** To a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
