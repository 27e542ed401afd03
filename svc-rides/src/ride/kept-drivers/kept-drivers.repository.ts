import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { mostKeptDrivers, type VehicleType } from '@rahi/contracts';
import { In, Repository, type EntityManager } from 'typeorm';
import { KeptDriverEntity } from './kept-driver.entity.js';

/** Of one rider at a time: so their number holds, and a block that comes at the same time is seen. */
const lockSql = `SELECT pg_advisory_xact_lock(hashtext('kept drivers'), hashtext($1))`;

const blockedSql = `SELECT FROM blocks WHERE (by_id = $1 AND other_id = $2) OR (by_id = $2 AND other_id = $1)`;

/** A ride whose month was archived is no longer stored: the driver then has no name. */
const listSql = `SELECT kept.ride_id AS "rideId", kept.created_at AS "keptAt", ride.driver->>'name' AS name,
    ride.driver->>'vehicleModel' AS "vehicleModel", ride.vehicle_type AS "vehicleType"
  FROM kept_drivers AS kept LEFT JOIN all_rides AS ride ON ride.id = kept.ride_id
  WHERE kept.rider_id = $1 ORDER BY kept.created_at DESC, kept.driver_id`;

/** The first offer of a search, while it is open and nobody else is asked: to a kept driver whom neither a queue nor the rider chose. */
const askedSql = `SELECT before.driver->>'name' AS name, offer.exclusive_until AS until
  FROM rides AS ride JOIN offers AS offer ON offer.ride_id = ride.id
    JOIN kept_drivers AS kept ON kept.rider_id = ride.rider_id AND kept.driver_id = offer.driver_id
    LEFT JOIN all_rides AS before ON before.id = kept.ride_id
  WHERE ride.id = $1 AND ride.status = 'searching' AND ride.named_driver_id IS DISTINCT FROM offer.driver_id
    AND offer.state = 'open' AND offer.queue_zone_id IS NULL AND offer.exclusive_until > now()
    AND offer.offered_at >= ride.searching_since
    AND NOT EXISTS (SELECT FROM offers AS earlier WHERE earlier.ride_id = ride.id AND earlier.id < offer.id
      AND earlier.offered_at >= ride.searching_since)`;

export interface ListedDriver {
  rideId: string;
  keptAt: Date;
  name: string | null;
  vehicleModel: string | null;
  vehicleType: VehicleType | null;
}

/** Which drivers riders keep (ADR 86). */
@Injectable()
export class KeptDrivers {
  constructor(@InjectRepository(KeptDriverEntity) private readonly table: Repository<KeptDriverEntity>) {}

  /** Keeps a driver; again, by the newer ride. @returns what prevents it, or null */
  keep(kept: Pick<KeptDriverEntity, 'riderId' | 'driverId' | 'rideId'>): Promise<'blocked' | 'too_many' | null> {
    const { riderId, driverId } = kept;
    return this.table.manager.transaction(async (manager) => {
      await manager.query(lockSql, [riderId]);
      const blocks = await manager.query<unknown[]>(blockedSql, [riderId, driverId]);
      if (blocks.length > 0) return 'blocked';
      const own = await manager.findBy(KeptDriverEntity, { riderId });
      const isNew = own.every((each) => each.driverId !== driverId);
      if (isNew && own.length >= mostKeptDrivers) return 'too_many';
      await manager.upsert(KeptDriverEntity, kept, ['riderId', 'driverId']);
      return null;
    });
  }

  /** The rider no longer keeps this driver. */
  async remove(riderId: string, driverId: string): Promise<void> {
    await this.table.delete({ riderId, driverId });
  }

  /** The rider no longer keeps the driver whom they kept by a ride. @returns whether there was one */
  async removeByRide(riderId: string, rideId: string): Promise<boolean> {
    return (await this.table.delete({ riderId, rideId })).affected === 1;
  }

  /** Neither of two people keeps the other any more, and none can until the transaction ends: a block wins. */
  async removeBetween(manager: EntityManager, one: string, other: string): Promise<void> {
    // In one order, so that two blocks cannot deadlock.
    for (const id of [one, other].toSorted()) await manager.query(lockSql, [id]);
    await manager.delete(KeptDriverEntity, [
      { riderId: one, driverId: other },
      { riderId: other, driverId: one },
    ]);
  }

  /** The drivers whom a rider keeps, the last one first. */
  list(riderId: string): Promise<ListedDriver[]> {
    return this.table.query<ListedDriver[]>(listSql, [riderId]);
  }

  /** The kept driver who has the first offer of a ride's search alone; null without one. */
  async askedFirst(rideId: string): Promise<{ name: string | null; until: Date } | null> {
    const [asked] = await this.table.query<{ name: string | null; until: Date }[]>(askedSql, [rideId]);
    return asked ?? null;
  }

  /** The drivers whom each of some riders keeps; one statement. Riders without any are not in it. */
  async ofRiders(riderIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const rows = riderIds.length === 0 ? [] : await this.table.findBy({ riderId: In([...new Set(riderIds)]) });
    const ofRider = new Map<string, string[]>();
    for (const { riderId, driverId } of rows) ofRider.set(riderId, [...(ofRider.get(riderId) ?? []), driverId]);
    return ofRider;
  }
}
