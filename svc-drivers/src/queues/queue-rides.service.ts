import { Injectable } from '@nestjs/common';
import { isActive, kmFromEdge, missedOffersAtEnd, type OfferMissed, type RideState } from '@rahi/contracts';
import { In, IsNull, type EntityManager } from 'typeorm';
import { isInZone, Zones, type Zone } from '../geography/zones/zones.service.js';
import { keptPlaceOf } from './kept-place.js';
import type { Moved } from './queue-hints.service.js';
import { QueueMetrics } from './queue-metrics.js';
import { DepartureEntity, QueuePlaceEntity } from './queue-place.entity.js';

/** A pickup point on the kerb may lie so far outside of the outline, in kilometres. */
const kerbKm = 0.1;

/** A ride as an event has it, and when the event happened. */
export interface Happened {
  readonly ride: RideState;
  readonly occurredAt: string;
}

/** What rides and missed offers do to places in queues, in the transaction in which their events are taken. */
@Injectable()
export class QueueRides {
  constructor(
    private readonly zones: Zones,
    private readonly metrics: QueueMetrics,
  ) {}

  /**
   * Takes the newest state of each ride. Without a zone in use it makes no statement.
   * @returns the places that changed
   */
  async take(manager: EntityManager, happened: readonly Happened[], missed: readonly OfferMissed[]): Promise<Moved[]> {
    const zones = await this.zones.inUse();
    if (zones.length === 0) return [];
    const drivers = happened.flatMap(({ ride }) => driverOf(ride) ?? []);
    const found = await manager.find(QueuePlaceEntity, {
      where: { driverId: In([...drivers, ...missed.map(({ ofDriver }) => ofDriver)]) },
      order: { driverId: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    const places = new Map(found.map((place) => [place.driverId, place]));
    const moved: Moved[] = [];
    for (const one of happened) {
      const place = places.get(driverOf(one.ride) ?? '');
      const zone = place && zones.find(({ id }) => id === place.zoneId);
      if (place && zone && (await this.#follow(manager, place, zone, one))) moved.push(place);
    }
    for (const offer of missed) {
      const place = places.get(offer.ofDriver);
      if (place && (await this.#miss(manager, place, offer))) moved.push(place);
    }
    return moved;
  }

  /** @returns whether the place changed */
  async #follow(manager: EntityManager, place: QueuePlaceEntity, zone: Zone, { ride, occurredAt }: Happened) {
    const { driverId, state } = place;
    if (ride.driverId === driverId && isActive(ride.status)) {
      if (state === 'riding') return false;
      if (state !== 'waiting' || !beginsIn(zone, ride)) await manager.delete(QueuePlaceEntity, { driverId });
      else await this.#leave(manager, place, ride.rideId);
      return true;
    }
    if (state !== 'riding' || place.rideId !== ride.rideId) return false;
    const kept = keptPlaceOf(ride, zone, occurredAt);
    if (kept === 'lost') {
      await manager.delete(QueuePlaceEntity, { driverId });
      return true;
    }
    const returning = { state: 'returning', rideId: null, keptUntil: kept.until, keptFor: kept.cause } as const;
    await manager.update(QueuePlaceEntity, { driverId }, returning);
    return true;
  }

  /** With a ride from the zone: what becomes of the place is decided at its end. */
  async #leave(manager: EntityManager, place: QueuePlaceEntity, rideId: string): Promise<void> {
    const { driverId, zoneId, vehicleType, joinedAt } = place;
    await manager.update(QueuePlaceEntity, { driverId }, { state: 'riding', rideId, missed: 0, outsideSince: null });
    await manager.insert(DepartureEntity, { zoneId, vehicleType });
    this.metrics.waited((Date.now() - joinedAt.getTime()) / 1000);
  }

  /** The third missed offer puts its driver at the end. @returns whether the place changed */
  async #miss(manager: EntityManager, place: QueuePlaceEntity, offer: OfferMissed): Promise<boolean> {
    const { driverId, zoneId, joinedAt } = place;
    if (zoneId !== offer.zoneId || place.state !== 'waiting' || joinedAt > new Date(offer.offeredAt)) return false;
    const isLast = place.missed + 1 >= missedOffersAtEnd;
    place.missed = isLast ? 0 : place.missed + 1;
    const set = isLast ? { missed: 0, turn: () => `nextval('queue_turns')` } : { missed: place.missed };
    await manager.update(QueuePlaceEntity, { driverId, rideId: IsNull() }, set);
    return true;
  }
}

/** The driver of a ride, or the one who has just lost it. */
function driverOf({ driverId, releasedDriverId = null }: RideState): string | null {
  return driverId ?? releasedDriverId;
}

function beginsIn(zone: Zone, { pickup }: RideState): boolean {
  return isInZone(zone, pickup) || kmFromEdge(pickup, zone.outline) <= kerbKm;
}
