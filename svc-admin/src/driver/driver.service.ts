import { Injectable } from '@nestjs/common';
import { Refusal, rupeesFromPaise, type AdminDriver } from '@rahi/contracts';
import { DataSource } from 'typeorm';
import { asOfSql } from '../figures/as-of.sql.js';
import { averageRating } from '../figures/average-rating.js';
import { rideColumns, rideOf, type RideRow } from '../rides/rides.service.js';

interface DriverRow {
  driver_id: string;
  name: string | null;
  vehicle_type: AdminDriver['vehicleType'];
  vehicle_model: string | null;
  vehicle_number: string | null;
  is_online: boolean;
  created_at: Date;
  since: Date;
  on_trip: boolean;
  email: string | null;
  phone: string | null;
  suspended: boolean | null;
  trips: number;
  rating_sum: number;
  rating_count: number;
  /** Paise; a bigint comes as text. */
  gross: string;
  commission: string;
  as_of: Date | null;
}

/** Since when: from the first shift after the last of the other kind. */
const driverSql = `
  SELECT driver.*, users.email, users.phone, users.suspended,
         coalesce(figures.trips, 0) AS trips, coalesce(figures.rating_sum, 0) AS rating_sum,
         coalesce(figures.rating_count, 0) AS rating_count, coalesce(figures.gross_paise, 0)::text AS gross,
         coalesce(figures.commission_paise, 0)::text AS commission,
         (SELECT min(at) FROM driver_shifts AS shift WHERE shift.driver_id = driver.driver_id AND shift.version > coalesce(
            (SELECT max(other.version) FROM driver_shifts AS other
              WHERE other.driver_id = driver.driver_id AND other.is_online <> driver.is_online), 0)) AS since,
         EXISTS (SELECT FROM rides WHERE rides.driver_id = driver.driver_id
                    AND status IN ('driver_assigned', 'driver_arrived', 'in_progress')) AS on_trip,
         ${asOfSql} AS as_of
    FROM drivers AS driver
    LEFT JOIN users ON users.user_id = driver.driver_id
    LEFT JOIN person_figures AS figures ON figures.user_id = driver.driver_id
   WHERE driver.driver_id = $1`;

const recentSql = `SELECT ${rideColumns} FROM rides WHERE driver_id = $1 ORDER BY created_at DESC, ride_id DESC LIMIT 20`;

/** What a driver is called and starts from until it says, or is rated, otherwise (R15). */
const unnamed = 'Driver';
const firstRating = 5;

/** One driver, as the events of users, drivers and rides tell it (R29). */
@Injectable()
export class DriverService {
  constructor(private readonly database: DataSource) {}

  /** @throws Refusal not_found */
  async detail(id: string): Promise<AdminDriver> {
    const [[driver], rides] = await Promise.all([
      this.database.query<DriverRow[]>(driverSql, [id]),
      this.database.query<RideRow[]>(recentSql, [id]),
    ]);
    if (!driver) throw new Refusal('not_found', 'Driver not found');
    return { ...viewOf(driver), recentRides: rides.map(rideOf) };
  }
}

function viewOf(driver: DriverRow): Omit<AdminDriver, 'recentRides'> {
  const name = driver.name ?? unnamed;
  const [gross, commission] = [Number(driver.gross), Number(driver.commission)];
  const net = rupeesFromPaise(gross - commission);
  return {
    id: driver.driver_id,
    user: { name, rating: averageRating(driver) ?? firstRating, totalTrips: driver.trips },
    name,
    vehicleModel: driver.vehicle_model,
    vehicleNumber: driver.vehicle_number,
    vehicleType: driver.vehicle_type,
    isOnline: driver.is_online,
    totalEarnings: net,
    email: driver.email,
    phone: driver.phone,
    suspended: driver.suspended ?? false,
    createdAt: driver.created_at.toISOString(),
    since: driver.since.toISOString(),
    onTrip: driver.on_trip,
    earnings: { gross: rupeesFromPaise(gross), commission: rupeesFromPaise(commission), net },
    asOf: driver.as_of?.toISOString() ?? null,
  };
}
