import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  sourcesOf,
  type AuditEntry,
  type EventType,
  type RideActor,
  type RideStateEvent,
  type RideStatus,
  type UnderWay,
} from '@rahi/contracts';
import { Outbox, PreparedSelect, type Cause, type ChangeQuery } from '@rahi/service-kit';
import {
  Any,
  IsNull,
  Repository,
  type EntityManager,
  type FindOptionsWhere,
  type ObjectLiteral,
  type QueryDeepPartialEntity,
} from 'typeorm';
import { AnyRideEntity, EndedRideEntity } from '../past/any-ride.entity.js';
import { EndedRides } from '../past/ended-rides.js';
import { Standby } from '../past/standby.js';
import { active, withDriver } from '../active-rides.js';
import { RideMetrics } from './ride-metrics.js';
import { entryOf, rideStateSql } from '../ride-state.js';
import { RideEntity } from '../ride.entity.js';
import { backToSearch, endsTrip, noQueue, onItsWay } from './queue.js';

export interface Move {
  rideId: string;
  to: RideStatus;
  by: RideActor;
  /** Whose ride it must be for the move to be theirs. */
  owner: FindOptionsWhere<RideEntity>;
  /** Only while the ride is at this version. */
  version?: number | undefined;
  /** A further condition, on the row as it is when the move takes it. */
  and?: FindOptionsWhere<RideEntity>;
  /** What the move leaves on the ride. */
  set: QueryDeepPartialEntity<RideEntity>;
  /** R48: the trip that the ride waits for. Without one, the move fits only a ride that waits for none. */
  queuedAfter?: string | null | undefined;
  /** R48: the ride that waits for the end of this one, as it was read: another one does not fit a move that ends the trip. */
  next?: string | null | undefined;
  /** Committed beside the move. */
  audit?: AuditEntry | undefined;
}

/** A ride, and what must still be true of it. */
type OneRide = FindOptionsWhere<RideEntity> & { id: string };

/** Reads rides, and changes them with their events. */
@Injectable()
export class RidesRepository {
  readonly #byId: PreparedSelect<RideEntity, 'id'>;
  readonly #anyById: PreparedSelect<AnyRideEntity, 'id'>;
  readonly #activeOfRider: PreparedSelect<RideEntity, 'riderId'>;
  readonly #activeForGuests: PreparedSelect<RideEntity, 'riderId'>;
  readonly #activeOfDriver: PreparedSelect<RideEntity, 'driverId'>;
  readonly #underWay: PreparedSelect<RideEntity, 'userIds'>;
  readonly #state: string;
  readonly #listeners: ((changed: readonly RideEntity[]) => void)[] = [];

  constructor(
    @InjectRepository(RideEntity) private readonly table: Repository<RideEntity>,
    @InjectRepository(AnyRideEntity) all: Repository<AnyRideEntity>,
    private readonly ended: EndedRides,
    private readonly standby: Standby,
    private readonly outbox: Outbox,
    private readonly metrics: RideMetrics,
  ) {
    const select = () => table.createQueryBuilder('ride');
    this.#byId = new PreparedSelect(select().where('ride.id = :id'), ['id']);
    this.#anyById = new PreparedSelect(all.createQueryBuilder('ride').where('ride.id = :id'), ['id']);
    const ofRider = () => select().where(`ride.riderId = :riderId AND ${active}`);
    this.#activeOfRider = new PreparedSelect(ofRider().andWhere('ride.guestSlot = 0'), ['riderId']);
    this.#activeForGuests = new PreparedSelect(
      ofRider().andWhere('ride.guestSlot > 0').orderBy('ride.createdAt', 'DESC'),
      ['riderId'],
    );
    this.#activeOfDriver = new PreparedSelect(select().where(`ride.driverId = :driverId AND ${withDriver}`), [
      'driverId',
    ]);
    this.#underWay = new PreparedSelect(
      select()
        .select(['ride.id', 'ride.version', 'ride.riderId', 'ride.driverId'])
        .where(`ride.riderId = ANY(:userIds) AND ride.guestSlot = 0 AND ${active}`)
        .orWhere(`ride.driverId = ANY(:userIds) AND ${withDriver}`),
      ['userIds'],
    );
    this.#state = rideStateSql(table.metadata);
  }

  /** Tells of rides that this instance has changed and committed: not of those that a longer transaction changes. */
  onChange(listener: (changed: readonly RideEntity[]) => void): void {
    this.#listeners.push(listener);
  }

  /** Wherever it is: most that is read has ended lately, or not at all; what has moved may be read from the standby. */
  async byId(id: string): Promise<RideEntity | null> {
    const present = await this.#byId.first({ id });
    if (present) return present;
    const past = this.standby.isUsed
      ? await this.standby.read((from) => from.getRepository(EndedRideEntity).findOneBy({ id }))
      : null;
    return past ?? this.#anyById.first({ id });
  }

  /** A ride that nobody else can change until the transaction ends. */
  async locked(manager: EntityManager, id: string): Promise<RideEntity | null> {
    const find = () => manager.findOne(RideEntity, { where: { id }, lock: { mode: 'for_no_key_update' } });
    const ride = await find();
    if (ride) return ride;
    await this.ended.bringBack(id, manager);
    return find();
  }

  /** The rider's own one: those for guests are apart (R45). */
  activeOfRider(riderId: string): Promise<RideEntity | null> {
    return this.#activeOfRider.first({ riderId });
  }

  /** Those that the rider booked for guests, the newest first. */
  activeForGuests(riderId: string): Promise<RideEntity[]> {
    return this.#activeForGuests.all({ riderId });
  }

  activeOfDriver(driverId: string): Promise<RideEntity | null> {
    return this.#activeOfDriver.first({ driverId });
  }

  /** Which rides these people are on, in their order; not those that they booked for guests. */
  async underWay(userIds: readonly string[]): Promise<UnderWay[]> {
    const rides = await this.#underWay.all({ userIds });
    const riding = new Map(rides.map(({ riderId, id, version }) => [riderId, { rideId: id, version }]));
    const driving = new Map(rides.map(({ driverId, id, version }) => [driverId, { rideId: id, version }]));
    return userIds.map((id) => ({ riding: riding.get(id) ?? null, driving: driving.get(id) ?? null }));
  }

  /**
   * One step along R9 with its event: the UPDATE's WHERE holds the whole rule.
   * @param manager of the transaction that it belongs to, if any
   * @returns the ride after it, or null when the row did not fit (any more) and nothing changed
   */
  async move(move: Move, cause: Cause, manager?: EntityManager): Promise<RideEntity | null> {
    if (!move.queuedAfter && !move.next) return this.#moveOne(move, cause, manager);
    const both = (within: EntityManager) =>
      move.queuedAfter ? this.#leaveQueue(move, move.queuedAfter, cause, within) : this.#endTrip(move, cause, within);
    return manager ? both(manager) : this.outbox.transaction(both, cause.deadline);
  }

  async #moveOne(
    { rideId, to, by, owner, version, and, set, audit, queuedAfter, next }: Move,
    cause: Cause,
    manager?: EntityManager,
  ): Promise<RideEntity | null> {
    const query = this.table
      .createQueryBuilder('changed')
      .update()
      .set({ ...(endsChanges(to) && { change: () => lapsedSql }), ...noQueue(to), ...set, status: to })
      .where({
        id: rideId,
        status: Any(sourcesOf(to, by)),
        afterRideId: queuedAfter ?? IsNull(),
        ...(endsTrip(to) && { nextRideId: next ?? IsNull() }),
        ...owner,
        ...(version !== undefined && { version }),
        ...and,
      });
    const type = to === 'searching' ? 'ride.released.v1' : entryOf[to].event;
    const [moved] = await this.change(query, type, cause, { audit, manager });
    return moved ?? null;
  }

  /** R48: the ride leaves the queue. The trip is locked first, as by its end. */
  async #leaveQueue(move: Move, tripId: string, cause: Cause, manager: EntityManager): Promise<RideEntity | null> {
    const trip = { id: tripId, nextRideId: move.rideId };
    await manager.findOne(RideEntity, { where: trip, lock: { mode: 'for_no_key_update' } });
    const moved = await this.#moveOne(move, cause, manager);
    if (moved) await this.note(trip, { nextRideId: null }, cause, manager);
    return moved;
  }

  /**
   * R48: the trip ends, and the ride that waits for it becomes its driver's. Where an administrator ends the trip, nobody knows whether
   * the driver can go on: the ride searches again.
   */
  async #endTrip(move: Move, cause: Cause, manager: EntityManager): Promise<RideEntity | null> {
    const moved = await this.#moveOne(move, cause, manager);
    if (!moved || !move.next) return moved;
    const waiting = { id: move.next, afterRideId: moved.id };
    if (move.by === 'driver') await this.noteAs('ride.set_out.v1', waiting, onItsWay(moved), cause, manager);
    else await this.#moveOne({ ...backToSearch(move.next), queuedAfter: moved.id }, cause, manager);
    return moved;
  }

  /** Changes a ride without moving it, with its event. @returns the ride after it, or null when nothing fitted */
  async note(
    where: OneRide,
    set: Move['set'],
    cause: Cause,
    manager?: EntityManager,
    audit?: AuditEntry,
  ): Promise<RideEntity | null> {
    return this.#changeOne(where.id, this.#update(where, set), 'ride.updated.v1', cause, { manager, audit });
  }

  /** As `note`, with an event of its own, which is a step of the ride at the desk. */
  async noteAs(
    type: RideStateEvent,
    where: OneRide,
    set: Move['set'],
    cause: Cause,
    manager?: EntityManager,
  ): Promise<RideEntity | null> {
    return this.#changeOne(where.id, this.#update(where, set), type, cause, { manager });
  }

  #update(where: OneRide, set: Move['set']): () => ChangeQuery<RideEntity> {
    return () => this.table.createQueryBuilder('changed').update().set(set).where(where);
  }

  /** Changes one ride with its event, wherever it is. @returns the ride after it, or null when nothing fitted */
  async #changeOne(
    id: string,
    query: () => ChangeQuery<RideEntity>,
    type: EventType,
    cause: Cause,
    beside: { audit?: AuditEntry | undefined; manager?: EntityManager | undefined } = {},
  ): Promise<RideEntity | null> {
    let [changed] = await this.change(query(), type, cause, beside);
    if (!changed && (await this.ended.bringBack(id, beside.manager))) {
      [changed] = await this.change(query(), type, cause, beside);
    }
    return changed ?? null;
  }

  /**
   * Changes rides with the event of each, as one statement.
   * @throws Refusal timeout past the deadline of the cause, and nothing is changed
   */
  async change(
    query: ChangeQuery<RideEntity>,
    type: EventType,
    cause: Cause,
    {
      audit,
      beside,
      manager,
    }: {
      audit?: AuditEntry | undefined;
      beside?: ChangeQuery<ObjectLiteral> | undefined;
      manager?: EntityManager | undefined;
    } = {},
  ): Promise<RideEntity[]> {
    const events = [
      { type, rowData: this.#state },
      ...(audit ? [{ type: 'audit.admin_acted.v1' as const, data: audit }] : []),
    ];
    const changed = await this.outbox.change(query, events, cause, { beside, manager });
    this.metrics.changed(type, changed);
    if (!manager) for (const listener of this.#listeners) listener(changed);
    return changed;
  }
}

/** R44: a driver who has not answered a change before the ride goes on in this way cannot any more. At the pickup it stays open. */
const endsChanges = (to: RideStatus) => to !== 'driver_assigned' && to !== 'driver_arrived';

/** The last change of a ride, which is over if it was open, as SQL over its row. */
export const lapsedSql = `CASE WHEN change->>'state' = 'open' THEN change || '{"state":"lapsed"}' ELSE change END`;
