import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { outsideZoneSeconds, type OwnPlace, type QueuedDriver, type VehicleType } from '@rahi/contracts';
import { DataSource, type Repository } from 'typeorm';
import { nameOf } from '../drivers/driver-view.js';
import { DriverEntity } from '../drivers/driver.entity.js';
import { ZoneEntity } from '../geography/zones/zone.entity.js';
import { Zones } from '../geography/zones/zones.service.js';
import { minutesLeft } from './minutes-left.js';
import { ofRunningShift } from './queue-line.service.js';
import { QueuePlaceEntity } from './queue-place.entity.js';

/** Places as drivers and the desk see them. */
@Injectable()
export class QueuePlaces {
  constructor(
    private readonly zones: Zones,
    private readonly database: DataSource,
    @InjectRepository(QueuePlaceEntity) private readonly places: Repository<QueuePlaceEntity>,
  ) {}

  /** A driver's own place; null without one. Without a zone in use it makes no statement. */
  async own(driverId: string): Promise<OwnPlace | null> {
    if ((await this.zones.inUse()).length === 0) return null;
    const place = await this.#live().andWhere('place.driverId = :driverId', { driverId }).getOne();
    const zone = place && (await this.zones.inUse()).find(({ id }) => id === place.zoneId);
    if (!place || !zone) return null;
    const { zoneId, vehicleType, outsideSince } = place;
    const waiting = this.#live().andWhere({ zoneId, vehicleType, state: 'waiting' });
    const [all, before] = await Promise.all([
      waiting.clone().getCount(),
      place.state === 'waiting'
        ? waiting.clone().andWhere('place.turn < :turn', { turn: place.turn }).getCount()
        : null,
    ]);
    const own = before === null ? null : before + 1;
    return {
      zoneName: zone.name,
      ...standingOf(place, own),
      waiting: all,
      minutes: own === null ? null : await this.#minutes(own, place),
      outsideUntil: outsideSince && new Date(outsideSince.getTime() + outsideZoneSeconds * 1000).toISOString(),
    };
  }

  /** Who waits in the queues of a zone, type by type in their order, then those whose places are kept. */
  async ofZone(zoneId: string, limit: number): Promise<QueuedDriver[]> {
    const { entities, raw } = await this.#live()
      .innerJoin(DriverEntity, 'driver', 'driver.id = place.driverId')
      .addSelect('driver.name', 'driver_name')
      .andWhere({ zoneId })
      .orderBy({ 'place.vehicleType': 'ASC', 'place.turn': 'ASC' })
      .limit(limit)
      .getRawAndEntities<{ driver_name: string | null }>();
    const places = new Map<VehicleType, number>();
    return entities.map((place, row) => {
      const { driverId, vehicleType, joinedAt } = place;
      const number = place.state === 'waiting' ? (places.get(vehicleType) ?? 0) + 1 : null;
      if (number !== null) places.set(vehicleType, number);
      const name = nameOf({ name: raw[row]?.driver_name ?? null });
      return { driverId, name, vehicleType, ...standingOf(place, number), joinedAt: joinedAt.toISOString() };
    });
  }

  /** How many wait, by zone and type. */
  async lengths(): Promise<{ zoneId: string; vehicleType: VehicleType; drivers: number }[]> {
    return this.#live()
      .select('place.zoneId', 'zoneId')
      .addSelect('place.vehicleType', 'vehicleType')
      .addSelect('count(*)::int', 'drivers')
      .innerJoin(ZoneEntity, 'zone', 'zone.id = place.zoneId AND zone.active')
      .andWhere({ state: 'waiting' })
      .groupBy('place.zoneId')
      .addGroupBy('place.vehicleType')
      .orderBy('place.vehicleType')
      .getRawMany();
  }

  #live() {
    return this.places.createQueryBuilder('place').where(ofRunningShift('place'));
  }

  async #minutes(own: number, { zoneId, vehicleType }: QueuePlaceEntity): Promise<number | null> {
    const [found] = await this.database.query<{ left: number; minutes: number | null }[]>(
      `SELECT count(*)::int AS left, (EXTRACT(EPOCH FROM clock_timestamp() - min(at)) / 60)::float8 AS minutes
         FROM queue_departures WHERE zone_id = $1 AND vehicle_type = $2 AND at > clock_timestamp() - interval '1 hour'`,
      [zoneId, vehicleType],
    );
    return minutesLeft(own, found?.left ?? 0, found?.minutes ?? 0);
  }
}

function standingOf({ state, missed, keptUntil, keptFor }: QueuePlaceEntity, place: number | null) {
  return { state, place, missed, keptUntil: keptUntil?.toISOString() ?? null, keptFor };
}
