import { Injectable } from '@nestjs/common';
import { nameOnMap, type RideStatus, type TripOnMap, type VehicleType } from '@rahi/contracts';
import { prepared } from '@rahi/service-kit';
import { DataSource } from 'typeorm';

/** As many as fit in one NATS message, at 450 bytes each at the most. */
const mostTrips = 2000;

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
  total: number;
}

// Spelled out, as the partial index has it.
const activeTripsSql = `SELECT id, status, vehicle_type AS "vehicleType",
    pickup_lat AS "pickupLat", pickup_lng AS "pickupLng", dropoff_lat AS "dropoffLat", dropoff_lng AS "dropoffLng",
    rider ->> 'name' AS "riderName", driver_id AS "driverId", driver ->> 'name' AS "driverName",
    (count(*) OVER ())::int AS total
  FROM rides WHERE status IN ('searching', 'driver_assigned', 'driver_arrived', 'in_progress')
  ORDER BY created_at DESC, id DESC LIMIT ${mostTrips}`;

/** What goes on all over the city, for administrators. */
@Injectable()
export class TripMap {
  constructor(private readonly database: DataSource) {}

  /** @returns the newest 2,000 active rides, and how many there are */
  async active(): Promise<{ trips: TripOnMap[]; total: number }> {
    const rows = await prepared<Row>(this.database, 'trip_map', activeTripsSql, []);
    return { trips: rows.map(tripOf), total: rows[0]?.total ?? 0 };
  }
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
