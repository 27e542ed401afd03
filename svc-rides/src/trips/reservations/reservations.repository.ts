import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  defaultPageSize,
  rideKindSql,
  type AuditEntry,
  type ReservationReminder,
  type ReservationStatus,
  type RideActor,
  type RideKind,
} from '@rahi/contracts';
import { decodeCursor, encodeCursor, Outbox, type Cause, type ChangeQuery } from '@rahi/service-kit';
import {
  IsNull,
  Repository,
  type EntityManager,
  type FindOptionsWhere,
  type ObjectLiteral,
  type QueryDeepPartialEntity,
  type SelectQueryBuilder,
  type UpdateQueryBuilder,
} from 'typeorm';
import { reservationStateSql, withRelease } from './reservation-state.js';
import { ReservationEntity } from './reservation.entity.js';

/** Whether a booking, a row of this name, has no ride yet, and can still become one; spelled out, as the partial index has it. */
export const comingIn = (row: string): string => `${row}.status IN ('booked', 'assigned') AND ${row}.ride_id IS NULL`;
export const coming = comingIn('reservation');

/** The one that was read, as long as it has not changed, and has neither begun nor ended: for the WHERE of a change. */
export const asRead = ({ id, version }: Pick<ReservationEntity, 'id' | 'version'>) => ({
  id,
  version,
  rideId: IsNull(),
  cancelledAt: IsNull(),
});

/** The events of a change. A reminder is sent by `reminded`. */
export type ReservationChange =
  `reservation.${'booked' | 'changed' | 'taken' | 'released' | 'began' | 'cancelled' | 'missed'}.v1`;

export type ReservationSet = QueryDeepPartialEntity<ReservationEntity>;

interface Beside {
  beside?: ChangeQuery<ObjectLiteral> | undefined;
  manager?: EntityManager | undefined;
  audit?: AuditEntry | undefined;
  /** Who ends the driver's hold on it with this change; the driver is in `released_driver_id` after it. */
  releasedBy?: RideActor | undefined;
}

/** Which ones a list holds, and in which order. */
export interface Listed {
  where: (query: SelectQueryBuilder<ReservationEntity>) => void;
  newestFirst: boolean;
}

/** The page that a call asks for. */
export interface PageQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** A page of a list; `next` is the cursor of the one after it. */
export interface Page<T> {
  items: T[];
  /** How many the whole list has. */
  total: number;
  next: string | null;
}

/** Whether one of two people has blocked the other, in SQL. @param one and `other` are their ids, in SQL */
export const isBlockBetween = (one: string, other: string): string => `EXISTS (SELECT FROM blocks
  WHERE (blocks.by_id = ${one} AND blocks.other_id = ${other}) OR (blocks.by_id = ${other} AND blocks.other_id = ${one}))`;

/** Reads bookings for later, and changes them with their events (R43). */
@Injectable()
export class ReservationsRepository {
  readonly #state: string;

  constructor(
    @InjectRepository(ReservationEntity) readonly table: Repository<ReservationEntity>,
    private readonly outbox: Outbox,
  ) {
    this.#state = reservationStateSql(table.metadata);
  }

  byId(id: string): Promise<ReservationEntity | null> {
    return this.table.findOneBy({ id });
  }

  /** @throws Refusal invalid_input for a cursor that no page has named */
  async page(
    { where, newestFirst }: Listed,
    { limit = defaultPageSize, cursor }: PageQuery,
  ): Promise<Page<ReservationEntity>> {
    const query = () => {
      const select = this.table.createQueryBuilder('reservation');
      where(select);
      return select;
    };
    const [order, beyond] = newestFirst ? (['DESC', '<'] as const) : (['ASC', '>'] as const);
    const page = query()
      .orderBy('reservation.pickupAt', order)
      .addOrderBy('reservation.id', order)
      .limit(limit + 1);
    if (cursor !== undefined)
      page.andWhere(`(reservation.pickupAt, reservation.id) ${beyond} (:createdAt, :id)`, decodeCursor(cursor));
    const [found, total] = await Promise.all([page.getMany(), query().getCount()]);
    const items = found.slice(0, limit);
    const last = found.length > limit ? items.at(-1) : undefined;
    return { items, total, next: last ? encodeCursor({ createdAt: last.pickupAt, id: last.id }) : null };
  }

  /** The coming ones that a driver took, the next pickup first. */
  takenBy(driverId: string): Promise<ReservationEntity[]> {
    return this.table
      .createQueryBuilder('reservation')
      .where(`${coming} AND reservation.driverId = :driverId`, { driverId })
      .orderBy('reservation.pickupAt')
      .getMany();
  }

  /** A change for `changeAll` and `remind`, without its WHERE. There the row is called `reservations`. */
  update(set: ReservationSet): UpdateQueryBuilder<ReservationEntity> {
    return this.table.createQueryBuilder('changed').update().set(set);
  }

  /**
   * Changes one: the WHERE holds the whole rule.
   * @param where with its id; `and` is a further condition, as SQL over the row `reservations`
   * @returns it after the change, or null when it did not fit (any more) and nothing changed
   */
  async change(
    where: FindOptionsWhere<ReservationEntity> & { id: string },
    set: ReservationSet,
    type: ReservationChange,
    cause: Cause,
    { and, params = {}, ...beside }: Beside & { and?: string; params?: ObjectLiteral } = {},
  ): Promise<ReservationEntity | null> {
    const query = this.update(set).where(where);
    if (and !== undefined) query.andWhere(and, params);
    const [changed] = await this.changeAll(query, type, cause, beside);
    return changed ?? null;
  }

  /** Changes some with the event of each, as one statement. */
  changeAll(
    query: ChangeQuery<ReservationEntity>,
    type: ReservationChange,
    cause: Cause,
    { audit, releasedBy, ...beside }: Beside = {},
  ): Promise<ReservationEntity[]> {
    const rowData = releasedBy ? withRelease(this.#state, releasedBy) : this.#state;
    const events = [{ type, rowData }, ...(audit ? [{ type: 'audit.admin_acted.v1' as const, data: audit }] : [])];
    return this.outbox.change(query, events, cause, beside);
  }

  /** Notes that people are reminded, with the event of each. Nobody sees the row change: it keeps its version. */
  remind(
    query: ChangeQuery<ReservationEntity>,
    reminder: ReservationReminder,
    cause: Cause,
  ): Promise<ReservationEntity[]> {
    const rowData = `${this.#state} || '{"reminder":"${reminder}"}'::jsonb`;
    return this.outbox.change(query, [{ type: 'reservation.reminded.v1', rowData }], cause);
  }

  /** Runs changes in one transaction. */
  together<T>(work: (manager: EntityManager) => Promise<T>, { deadline }: Cause): Promise<T> {
    return this.outbox.transaction(work, deadline);
  }
}

/** The ones of a status, for the desk, or the coming ones; of all kinds, or of one. */
export const forDesk =
  (status: ReservationStatus | undefined, kind: RideKind | undefined): Listed['where'] =>
  (query) => {
    if (status === undefined) query.where(coming);
    else query.where('reservation.status = :status', { status });
    if (kind !== undefined) query.andWhere(`${kindOfReservation} = :kind`, { kind });
    return query;
  };

/** A booking for later is no parcel. */
const kindOfReservation = rideKindSql((member) => (member === 'parcel' ? 'NULL' : `reservation.${member}`));
