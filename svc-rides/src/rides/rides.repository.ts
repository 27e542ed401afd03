import { Injectable } from '@nestjs/common';
import { sourcesOf, type RideActor, type RideStatus } from '@rahi/contracts';
import { Outbox, prepared } from '@rahi/service-kit';
import { DataSource, In, type FindOptionsWhere, type QueryDeepPartialEntity } from 'typeorm';
import { eventOfStatus, rideState } from './ride-state.js';
import { rideEntity, rideSelection, type RideRecord } from './ride.entity.js';

/** Postgres's own clock, read when the row is written: one clock for all instances. */
export const serverClock = () => 'clock_timestamp()';

const activeCondition = `status IN ('searching', 'driver_assigned', 'driver_arrived', 'in_progress')`;
const byIdSql = `SELECT ${rideSelection} FROM rides WHERE id = $1`;
const activeOfRiderSql = `SELECT ${rideSelection} FROM rides WHERE rider_id = $1 AND ${activeCondition}`;
const activeOfDriverSql = `SELECT ${rideSelection} FROM rides
  WHERE driver_id = $1 AND status IN ('driver_assigned', 'driver_arrived', 'in_progress')`;

export interface Move {
  rideId: string;
  to: RideStatus;
  by: RideActor;
  /** Whose ride it must be for the move to be theirs. */
  owner: FindOptionsWhere<RideRecord>;
  set: QueryDeepPartialEntity<RideRecord>;
  /** A further condition, on the row as it is when the move takes it. */
  and?: { sql: string; parameters: Record<string, unknown> };
}

@Injectable()
export class RidesRepository {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
  ) {}

  async byId(id: string): Promise<RideRecord | null> {
    const [ride] = await prepared<RideRecord>(this.database, 'ride_by_id', byIdSql, [id]);
    return ride ?? null;
  }

  async activeOfRider(riderId: string): Promise<RideRecord | null> {
    const [ride] = await prepared<RideRecord>(this.database, 'active_of_rider', activeOfRiderSql, [riderId]);
    return ride ?? null;
  }

  async activeOfDriver(driverId: string): Promise<RideRecord | null> {
    const [ride] = await prepared<RideRecord>(this.database, 'active_of_driver', activeOfDriverSql, [driverId]);
    return ride ?? null;
  }

  /**
   * One step along R9 with its event: a single UPDATE whose WHERE holds the whole rule.
   * @returns the ride after it, or null when the row did not fit (any more) and nothing changed.
   */
  move(move: Move, correlationId: string): Promise<RideRecord | null> {
    const criteria: FindOptionsWhere<RideRecord> = {
      id: move.rideId,
      status: In(sourcesOf(move.to, move.by)),
      ...move.owner,
    };
    return this.outbox.transaction(async (manager, emit) => {
      const update = manager
        .createQueryBuilder()
        .update(rideEntity)
        .set({ ...move.set, status: move.to, version: () => 'version + 1' })
        .where(criteria)
        .returning(rideSelection);
      if (move.and) update.andWhere(move.and.sql, move.and.parameters);
      const { raw }: { raw: RideRecord[] } = await update.execute();
      const [moved] = raw;
      if (!moved) return null;
      await emit(eventOfStatus[move.to], rideState(moved), correlationId);
      return moved;
    });
  }
}
