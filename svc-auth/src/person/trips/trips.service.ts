import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { DomainEvent } from '@rahi/contracts';
import { Events, type EventHandler } from '@rahi/service-kit';
import { In, type EntityManager } from 'typeorm';
import { RideNotifications } from '../notifications/ride-notifications.js';
import { ReceiptMails } from '../receipts/receipt-mails.service.js';
import { UserEntity } from '../../identity/users/user.entity.js';
import { TripEntity } from './trip.entity.js';

/** The events of a quarter of a second share a transaction: no request waits for these figures. */
const paceMs = 250;

/**
 * Counts the trips of riders and drivers, and the average rating of drivers. There is one row for each ride, so an event that
 * is repeated, late or replayed changes nothing.
 */
@Injectable()
export class TripsService implements OnModuleInit {
  constructor(
    private readonly events: Events,
    private readonly notifications: RideNotifications,
    private readonly receipts: ReceiptMails,
  ) {}

  onModuleInit(): void {
    const rated: EventHandler = (events, manager) => this.#take(events, manager);
    this.events.follow('ride.rated.v1', rated, { paceMs });
    const completed: EventHandler = async (events, manager) => {
      await this.#take(events, manager);
      return () => this.notifications.notify(events);
    };
    this.events.follow('ride.completed.v1', completed, { paceMs });
  }

  /** Of a ride that both events are of, the first counts. */
  async #take(events: readonly DomainEvent[], manager: EntityManager): Promise<void> {
    await this.receipts.keep(manager, await recordTrips(manager, events.flatMap(tripIn)));
  }
}

function tripIn({ data }: DomainEvent): TripEntity[] {
  if (!('rideId' in data)) return [];
  const { rideId, riderId, driverId, rating } = data;
  if (!driverId) throw new Error(`ride ${rideId} is completed and has no driver`);
  return [{ rideId, riderId, driverId, rating }];
}

/** @returns the trips that were not known yet */
async function recordTrips(manager: EntityManager, given: readonly TripEntity[]): Promise<TripEntity[]> {
  if (given.length === 0) return [];
  // First all people's rows and then the rides', always in the same order: two consumers cannot wait for each other.
  const trips = given.toSorted((a, b) => (a.rideId < b.rideId ? -1 : 1));
  const people = In(trips.flatMap(({ riderId, driverId }) => [riderId, driverId]));
  await manager.find(UserEntity, { where: { id: people }, order: { id: 'ASC' }, lock: { mode: 'pessimistic_write' } });
  const { raw }: { raw: { ride_id: string }[] } = await manager
    .createQueryBuilder(TripEntity, 'trip')
    .insert()
    .values(trips.map((trip) => ({ ...trip, rating: null })))
    .orIgnore()
    .returning(['rideId'])
    .updateEntity(false)
    .execute();
  const added = new Set(raw.map(({ ride_id: id }) => id));
  // An event that came twice is one trip.
  const fresh = [...new Map(trips.map((trip) => [trip.rideId, trip])).values()].filter((trip) =>
    added.has(trip.rideId),
  );
  await countTrips(manager, fresh);
  await recordRatings(manager, trips);
  return fresh;
}

/** Adds new trips to the totals of their people. */
async function countTrips(manager: EntityManager, trips: readonly TripEntity[]): Promise<void> {
  const totals = new Map<string, number>();
  for (const { riderId, driverId } of trips)
    for (const id of [riderId, driverId]) totals.set(id, (totals.get(id) ?? 0) + 1);
  for (const total of new Set(totals.values())) {
    const people = [...totals.keys()].filter((id) => totals.get(id) === total);
    await manager.increment(UserEntity, { id: In(people) }, 'totalTrips', total);
  }
}

async function recordRatings(manager: EntityManager, trips: readonly TripEntity[]): Promise<void> {
  const rated = trips.filter(({ rating }) => rating !== null);
  if (rated.length === 0) return;
  for (const { rideId, rating } of rated) await manager.update(TripEntity, { rideId }, { rating });
  const average = manager
    .createQueryBuilder(TripEntity, 'trip')
    .select('round(avg(trip.rating), 2)')
    .where('trip.driverId = users.id AND trip.rating IS NOT NULL');
  await manager.update(
    UserEntity,
    { id: In(rated.map(({ driverId }) => driverId)) },
    { rating: () => `(${average.getQuery()})` },
  );
}
