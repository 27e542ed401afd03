import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { outsideZoneSeconds } from '@rahi/contracts';
import { idle, Jobs } from '@rahi/service-kit';
import { DataSource, In, Not, type Repository } from 'typeorm';
import { Fleet } from '../fleet/fleet.js';
import { Zones, type Zone } from '../geography/zones/zones.service.js';
import { Presence, sideOf, type Inside } from './presence.js';
import { QueueHints, type Moved } from './queue-hints.service.js';
import { ofRunningShift } from './queue-line.service.js';
import { QueueMetrics } from './queue-metrics.js';
import { QueuePlaceEntity } from './queue-place.entity.js';

const everySeconds = 2;
/** More than any zone holds. */
const mostSeen = 5000;
/** The first word of the advisory locks of queues. */
const queueLocks = 0x71756575;

const moved = 'driver_id AS "driverId", zone_id AS "zoneId", vehicle_type AS "vehicleType"';

/** In the order in which they came. Only Postgres knows who is online, free and on which shift at this moment. */
const joinSql = `INSERT INTO queue_places (driver_id, zone_id, vehicle_type, shift_id)
  SELECT driver.id, zone.id, driver.vehicle_type, shift.id
    FROM unnest($2::uuid[]) WITH ORDINALITY AS came (id, number)
    JOIN drivers AS driver ON driver.id = came.id AND driver.is_online AND NOT driver.on_trip AND NOT driver.suspended
    JOIN shifts AS shift ON shift.driver_id = driver.id AND shift.ended_at IS NULL
    JOIN queue_zones AS zone ON zone.id = $1 AND zone.active
      AND (cardinality(zone.vehicle_types) = 0 OR driver.vehicle_type = ANY(zone.vehicle_types))
   ORDER BY came.number
  ON CONFLICT (driver_id) DO NOTHING RETURNING ${moved}`;

const returnSql = `UPDATE queue_places SET state = 'waiting', kept_until = NULL, kept_for = NULL, outside_since = NULL
  WHERE zone_id = $1 AND driver_id = ANY($2) AND state = 'returning' AND kept_until > now() RETURNING ${moved}`;

const leaveSql = `DELETE FROM queue_places AS place USING drivers AS driver, queue_zones AS zone
  WHERE driver.id = place.driver_id AND zone.id = place.zone_id AND (
    NOT ${ofRunningShift('place')} OR NOT zone.active OR driver.suspended
    OR NOT (cardinality(zone.vehicle_types) = 0 OR place.vehicle_type = ANY(zone.vehicle_types))
    OR (place.state = 'waiting' AND (driver.on_trip OR place.outside_since <= now() - make_interval(secs => ${outsideZoneSeconds})))
    OR (place.state = 'riding' AND NOT driver.on_trip)
    OR (place.state = 'returning' AND place.kept_until <= now()))
  RETURNING place.driver_id AS "driverId", place.zone_id AS "zoneId", place.vehicle_type AS "vehicleType"`;

/**
 * Lets drivers join and leave the queues of zones. Each instance looks at the drivers of its own share every two seconds; Postgres gives the
 * places, so it does not matter how many instances see a driver, and a restart loses none.
 */
@Injectable()
export class QueuesJob implements OnApplicationBootstrap {
  readonly #presence = new Presence();

  constructor(
    private readonly zones: Zones,
    private readonly fleet: Fleet,
    private readonly hints: QueueHints,
    private readonly metrics: QueueMetrics,
    private readonly jobs: Jobs,
    private readonly database: DataSource,
    @InjectRepository(QueuePlaceEntity) private readonly places: Repository<QueuePlaceEntity>,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every('Queues', everySeconds, () => this.run(), { runs: 'everywhere' });
  }

  async run(): Promise<typeof idle | void> {
    const zones = await this.zones.inUse();
    const inside = this.#presence.see(zones, this.#seenIn(zones));
    if (zones.length === 0) {
      this.metrics.show([]);
      return idle;
    }
    const before = await this.places.find();
    await this.#markOutside(zones, before);
    const left = await this.#changed(leaveSql, []);
    const came = await this.#take(inside, before);
    this.metrics.show(left.length + came.length === 0 ? before : await this.places.find());
    await this.hints.changed([...left, ...came]);
  }

  /** The free drivers of this instance's share around the zones. */
  #seenIn(zones: readonly Zone[]) {
    const query = { limit: mostSeen, vehicleType: undefined };
    const hits = zones.flatMap(({ center, radiusKm }) => this.fleet.nearest({ ...query, center, radiusKm }));
    return new Map(hits.map(({ item }) => [item.id, item])).values();
  }

  /** Notes who has gone out of the zone, and who has come back, as far as this instance knows where they are. */
  async #markOutside(zones: readonly Zone[], places: readonly QueuePlaceEntity[]): Promise<void> {
    const zoneOf = new Map(zones.map((zone) => [zone.id, zone]));
    const gone: string[] = [];
    const back: string[] = [];
    for (const { driverId, zoneId, state, outsideSince } of places) {
      const [zone, fix] = [zoneOf.get(zoneId), this.fleet.fixOf(driverId)];
      if (!zone || !fix || state !== 'waiting') continue;
      const side = sideOf(zone, fix);
      if (side === 'outside' && !outsideSince) gone.push(driverId);
      if (side === 'inside' && outsideSince) back.push(driverId);
    }
    const set = (value: string, ids: readonly string[]) =>
      ids.length === 0
        ? null
        : this.database.query(
            `UPDATE queue_places SET outside_since = ${value} WHERE driver_id = ANY($1) AND state = 'waiting'`,
            [ids],
          );
    await set('coalesce(outside_since, now())', gone);
    await set('NULL', back);
  }

  /** Gives places to those who came, and back to those who returned. */
  async #take(inside: readonly Inside[], before: readonly QueuePlaceEntity[]): Promise<Moved[]> {
    const known = new Map(before.map((place) => [place.driverId, place]));
    const keeps = ({ driverId, zone }: Inside) =>
      known.get(driverId)?.state === 'returning' && known.get(driverId)?.zoneId === zone.id;
    const back = inside.filter(keeps);
    const fresh = inside.filter((one) => one.hasStayed && !keeps(one) && known.get(one.driverId)?.state !== 'waiting');
    const taken: Moved[] = [];
    for (const zone of new Set([...back, ...fresh].map((one) => one.zone))) {
      const idsOf = (some: readonly Inside[]) => some.flatMap((one) => (one.zone === zone ? [one.driverId] : []));
      taken.push(
        ...(await this.#changed(returnSql, [zone.id, idsOf(back)])),
        ...(await this.#join(zone, idsOf(fresh))),
      );
    }
    return taken;
  }

  /** Places of one zone are given one after another: nobody appears before one who was there already. */
  #join(zone: Zone, ids: string[]): Promise<Moved[]> {
    return this.database.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [queueLocks, zone.id]);
      // Who queues here gives up the place that another zone keeps.
      await manager.delete(QueuePlaceEntity, { driverId: In(ids), state: 'returning', zoneId: Not(zone.id) });
      return manager.query<Moved[]>(joinSql, [zone.id, ids]);
    });
  }

  async #changed(sql: string, parameters: readonly unknown[]): Promise<Moved[]> {
    // TypeORM answers rows and their number to a DELETE or an UPDATE.
    const [rows]: [Moved[], number] = await this.database.query(sql, [...parameters]);
    return rows;
  }
}
