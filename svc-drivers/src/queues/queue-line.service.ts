import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { mostCandidates, type LatLng, type VehicleType } from '@rahi/contracts';
import { DataSource, In, type Repository } from 'typeorm';
import { DriverEntity } from '../drivers/driver.entity.js';
import { Fleet } from '../fleet/fleet.js';
import { Spot } from '../fleet/spot.js';
import { Zones } from '../geography/zones/zones.service.js';

/** The free drivers of a zone's queue. */
export interface Line {
  readonly zoneId: string;
  /** The places of the pickups in the zone in the list that was asked about. */
  readonly pickups: readonly number[];
  /** In their order. */
  readonly spots: readonly Spot[];
}

interface Row {
  zoneId: string;
  id: string;
  lat: number;
  lng: number;
  heading: number | null;
  at: Date;
}

/** A place counts while the shift runs in which it was taken. */
export const ofRunningShift = (place: string) =>
  `EXISTS (SELECT FROM shifts WHERE shifts.id = ${place}.shift_id AND shifts.ended_at IS NULL)`;

const freeSql = `FROM queue_places AS place JOIN drivers AS driver ON driver.id = place.driver_id
    JOIN driver_positions AS position ON position.driver_id = place.driver_id
  WHERE place.zone_id = ANY($1) AND place.vehicle_type = $2 AND place.state = 'waiting' AND place.outside_since IS NULL
    AND driver.is_online AND NOT driver.on_trip AND NOT driver.suspended AND (driver.duty_ends_at IS NULL OR driver.duty_ends_at > now())
    AND position.at >= $3 AND ${ofRunningShift('place')}`;

/** The first of each zone, then the second of each, and so on: a long queue leaves no other one without its line. */
const lineSql = `SELECT "zoneId", id, lat, lng, heading, at FROM (
    SELECT place.zone_id AS "zoneId", driver.id, position.lat, position.lng, position.heading, position.at, place.turn,
      row_number() OVER (PARTITION BY place.zone_id ORDER BY place.turn) AS number ${freeSql}) AS free
  ORDER BY number, turn LIMIT ${mostCandidates}`;

/** Who is next in the queues of zones, by Postgres: one truth for all instances. */
@Injectable()
export class QueueLine {
  constructor(
    private readonly zones: Zones,
    private readonly fleet: Fleet,
    private readonly database: DataSource,
    @InjectRepository(DriverEntity) private readonly drivers: Repository<DriverEntity>,
  ) {}

  /**
   * The queues of the zones in which pickups lie, with the drivers whom a round may consider: at most 300, as many of each zone as it has, or an
   * equal share. Those past them count as outside.
   * Without a zone around a pickup it uses no database.
   */
  async of(pickups: readonly LatLng[], vehicleType: VehicleType): Promise<Line[]> {
    if ((await this.zones.inUse()).length === 0) return [];
    const pickupsOf = new Map<string, number[]>();
    for (const [number, pickup] of pickups.entries()) {
      const zone = await this.zones.ofPickup(pickup, vehicleType);
      if (zone) pickupsOf.set(zone.id, [...(pickupsOf.get(zone.id) ?? []), number]);
    }
    if (pickupsOf.size === 0) return [];
    const rows = await this.database.query<Row[]>(lineSql, [
      [...pickupsOf.keys()],
      vehicleType,
      new Date(this.fleet.silentBefore),
    ]);
    const profiles = await this.#profiles(rows.map(({ id }) => id));
    return [...pickupsOf].map(([zoneId, of]) => ({
      zoneId,
      pickups: of,
      spots: rows.flatMap(({ at, ...row }) => {
        const driver = row.zoneId === zoneId && profiles.get(row.id);
        const { lat, lng, heading } = row;
        return driver ? [new Spot(driver, vehicleType, { lat, lng, heading, at: at.getTime() }, true)] : [];
      }),
    }));
  }

  /** Whether drivers other than this one wait for a ride with this pickup, before this one if they wait too. */
  async hasOthersBefore(pickup: LatLng, vehicleType: VehicleType, driverId: string): Promise<boolean> {
    const zone = await this.zones.ofPickup(pickup, vehicleType);
    if (!zone) return false;
    const found: unknown[] = await this.database.query(
      `SELECT 1 ${freeSql} AND place.driver_id <> $4 AND place.turn < coalesce((SELECT own.turn FROM queue_places AS own
         WHERE own.driver_id = $4 AND own.zone_id = place.zone_id AND own.state = 'waiting'), 9223372036854775807) LIMIT 1`,
      [[zone.id], vehicleType, new Date(this.fleet.silentBefore), driverId],
    );
    return found.length > 0;
  }

  async #profiles(ids: readonly string[]): Promise<Map<string, DriverEntity>> {
    const found = ids.length === 0 ? [] : await this.drivers.findBy({ id: In([...ids]) });
    return new Map(found.map((driver) => [driver.id, driver]));
  }
}
