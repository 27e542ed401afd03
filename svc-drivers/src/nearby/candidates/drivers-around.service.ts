import { Injectable } from '@nestjs/common';
import {
  boundingBox,
  distanceKm,
  driversAround,
  nearestAround,
  offlineHours,
  type DriverWhereabouts,
  type LatLng,
} from '@rahi/contracts';
import { DataSource } from 'typeorm';
import type * as z from 'zod/mini';
import { nameOf } from '../../drivers/driver-view.js';
import { Fleet } from '../../fleet/fleet.js';

type Question = z.output<typeof driversAround.request>;
type Answer = z.output<typeof driversAround.answer>;

interface Row extends LatLng {
  driverId: string;
  name: string | null;
  vehicleType: string | null;
  isOnline: boolean;
  onTrip: boolean;
  at: Date;
}
type Asked = Omit<Row, 'lat' | 'lng' | 'at'> & { lat: number | null; lng: number | null; at: Date | null };

const columns = `driver.id AS "driverId", driver.name, driver.vehicle_type AS "vehicleType", driver.is_online AS "isOnline",
    driver.on_trip AS "onTrip", position.lat, position.lng, position.at`;

/** Those online, and those who went offline a short while ago: each part has its index. */
const aroundSql = `SELECT ${columns}
  FROM drivers AS driver JOIN driver_positions AS position ON position.driver_id = driver.id
  WHERE driver.vehicle_type = $1 AND position.lat BETWEEN $2 AND $3 AND position.lng BETWEEN $4 AND $5
    AND (driver.is_online OR (driver.updated_at > now() - make_interval(hours => $6)
      AND position.at > now() - make_interval(hours => $6)))`;

const askedSql = `SELECT ${columns}
  FROM drivers AS driver LEFT JOIN driver_positions AS position ON position.driver_id = driver.id
  WHERE driver.id = ANY($1::uuid[])`;

/** Where all drivers around a pickup stand, and not only those who are free: by Postgres, which knows all instances' drivers. */
@Injectable()
export class DriversAround {
  constructor(
    private readonly fleet: Fleet,
    private readonly database: DataSource,
  ) {}

  async of({ vehicleType, pickups, radiusKm, driverIds }: Question): Promise<Answer> {
    const [rows, asked] = await Promise.all([
      this.#rows(vehicleType, pickups, radiusKm),
      driverIds.length === 0 ? [] : this.database.query<Asked[]>(askedSql, [driverIds]),
    ]);
    const silentBefore = this.fleet.silentBefore;
    return {
      around: pickups.map((pickup) => aroundOf(pickup, rows, { radiusKm, silentBefore })),
      asked: asked.map((driver) => {
        const { driverId, lat, lng } = driver;
        const isOther = driver.vehicleType !== vehicleType;
        return {
          driverId,
          name: nameOf(driver),
          place: lat === null || lng === null ? null : { lat, lng },
          where: isOther ? 'other_vehicle' : whereOf(driver, silentBefore),
        };
      }),
    };
  }

  async #rows(vehicleType: string, pickups: readonly LatLng[], radiusKm: number): Promise<Row[]> {
    if (pickups.length === 0) return [];
    const boxes = pickups.map((pickup) => boundingBox(pickup, radiusKm));
    return this.database.query<Row[]>(aroundSql, [
      vehicleType,
      Math.min(...boxes.map(({ south }) => south)),
      Math.max(...boxes.map(({ north }) => north)),
      Math.min(...boxes.map(({ west }) => west)),
      Math.max(...boxes.map(({ east }) => east)),
      offlineHours,
    ]);
  }
}

function aroundOf(
  pickup: LatLng,
  rows: readonly Row[],
  { radiusKm, silentBefore }: { radiusKm: number; silentBefore: number },
): Answer['around'][number] {
  const counts = { free: 0, on_trip: 0, silent: 0, offline: 0 };
  const others: Answer['around'][number]['nearest'] = [];
  for (const row of rows) {
    const km = distanceKm(pickup, row);
    if (km > radiusKm) continue;
    const where = whereOf(row, silentBefore);
    counts[where] += 1;
    if (where !== 'free') others.push({ driverId: row.driverId, name: nameOf(row), km, where });
  }
  return { counts, nearest: others.toSorted((one, other) => one.km - other.km).slice(0, nearestAround) };
}

/** @param silentBefore epoch milliseconds: who has sent no position since is silent */
function whereOf(
  { isOnline, onTrip, at }: Pick<Asked, 'isOnline' | 'onTrip' | 'at'>,
  silentBefore: number,
): DriverWhereabouts {
  if (!isOnline) return 'offline';
  if (onTrip) return 'on_trip';
  return at === null || at.getTime() < silentBefore ? 'silent' : 'free';
}
