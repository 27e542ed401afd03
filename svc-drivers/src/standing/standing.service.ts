import { Injectable } from '@nestjs/common';
import type { DriverStanding } from '@rahi/contracts';
import { prepared } from '@rahi/service-kit';
import { DataSource } from 'typeorm';
import type { Fix } from '../fleet/fleet.js';
import { Positions } from '../fleet/positions.service.js';
import { nameOf, ratingOf } from '../profiles/driver-view.js';
import type { DriverEntity } from '../profiles/driver.entity.js';

type Standings = Pick<
  DriverEntity,
  | 'name'
  | 'phone'
  | 'ratingSum'
  | 'ratingCount'
  | 'totalTrips'
  | 'vehicleModel'
  | 'vehicleNumber'
  | 'vehicleType'
  | 'isOnline'
  | 'suspended'
>;
/** A driver, and where it was last when positions were written, if it had one by then. */
type Row = Standings & ((Omit<Fix, 'at'> & { at: Date }) | { at: null });

/** Every acceptance waits for this. */
const standingSql = `SELECT name, phone, rating_sum AS "ratingSum", rating_count AS "ratingCount",
    total_trips AS "totalTrips", vehicle_model AS "vehicleModel", vehicle_number AS "vehicleNumber",
    vehicle_type AS "vehicleType", is_online AS "isOnline", suspended, lat, lng, heading, at
  FROM drivers LEFT JOIN driver_positions ON driver_id = id WHERE id = $1`;

/** How a driver stands at the moment of a decision: the flag from Postgres, the newest position known anywhere. */
@Injectable()
export class Standing {
  constructor(
    private readonly database: DataSource,
    private readonly positions: Positions,
  ) {}

  async of(driverId: string): Promise<DriverStanding | null> {
    const [driver] = await prepared<Row>(this.database, 'standing', standingSql, [driverId]);
    if (!driver) return null;
    const fix = this.positions.newest(driverId, writtenFix(driver));
    return {
      driverId,
      name: nameOf(driver),
      phone: driver.phone,
      rating: ratingOf(driver),
      totalTrips: driver.totalTrips,
      vehicleModel: driver.vehicleModel,
      vehicleNumber: driver.vehicleNumber,
      vehicleType: driver.vehicleType,
      isOnline: driver.isOnline,
      lat: fix?.lat ?? null,
      lng: fix?.lng ?? null,
      suspended: driver.suspended,
    };
  }
}

function writtenFix(row: Row): Fix | null {
  if (row.at === null) return null;
  const { lat, lng, heading, at } = row;
  return { lat, lng, heading, at: at.getTime() };
}
