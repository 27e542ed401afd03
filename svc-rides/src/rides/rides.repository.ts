import { Injectable } from '@nestjs/common';
import {
  Refusal,
  sourcesOf,
  type AuditEntry,
  type EventType,
  type RideActor,
  type UnderWay,
  type RideStatus,
} from '@rahi/contracts';
import { Outbox, prepared } from '@rahi/service-kit';
import { DataSource, getMetadataArgsStorage } from 'typeorm';
import { RideMetrics } from './ride-metrics.js';
import { eventOfStatus, rideState } from './ride-state.js';
import { RideEntity } from './ride.entity.js';
import { literally, nothing, sql, statementOf, type Sql } from './sql.js';

/** The select list that makes a row of `rides` a RideEntity. */
const rideSelection = getMetadataArgsStorage()
  .filterColumns(RideEntity)
  .map(
    ({ propertyName }) =>
      `${propertyName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} AS "${propertyName}"`,
  )
  .join(', ');
const activeCondition = `status IN ('searching', 'driver_assigned', 'driver_arrived', 'in_progress')`;
const byIdSql = `SELECT ${rideSelection} FROM rides WHERE id = $1`;
const activeOfRiderSql = `SELECT ${rideSelection} FROM rides WHERE rider_id = $1 AND ${activeCondition}`;
const activeOfDriverSql = `SELECT ${rideSelection} FROM rides
  WHERE driver_id = $1 AND status IN ('driver_assigned', 'driver_arrived', 'in_progress')`;
const underWaySql = `SELECT id, version, rider_id AS "riderId", driver_id AS "driverId" FROM rides
  WHERE rider_id = ANY($1) AND ${activeCondition}
  UNION SELECT id, version, rider_id, driver_id FROM rides
  WHERE driver_id = ANY($1) AND status IN ('driver_assigned', 'driver_arrived', 'in_progress')`;

type UnderWayRow = Pick<RideEntity, 'id' | 'version' | 'riderId' | 'driverId'>;

/** What caused a change: the request, and until when (epoch milliseconds) somebody waits for its answer. */
export interface Cause {
  requestId: string;
  deadline: number;
}

export interface Change {
  /** `name AS (…), ` before the statement, when it needs more than itself. */
  with?: Sql;
  /** Changes rides and returns them: `… RETURNING *`. */
  statement: Sql;
  event: EventType;
  /** Committed beside the change, if there is one. */
  audit?: AuditEntry | undefined;
}

export interface Move {
  rideId: string;
  to: RideStatus;
  by: RideActor;
  /** Whose ride it must be for the move to be theirs: `AND rider_id = …`. */
  owner: Sql;
  /** What the move leaves on the ride. */
  set: Sql;
  /** Only while the ride is at this version. */
  version?: number | undefined;
  /** A further condition, on the row as it is when the move takes it. */
  and?: Sql;
  audit?: AuditEntry | undefined;
}

@Injectable()
export class RidesRepository {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly metrics: RideMetrics,
  ) {}

  async byId(id: string): Promise<RideEntity | null> {
    const [ride] = await prepared<RideEntity>(this.database, 'ride_by_id', byIdSql, [id]);
    return ride ?? null;
  }

  async activeOfRider(riderId: string): Promise<RideEntity | null> {
    const [ride] = await prepared<RideEntity>(this.database, 'active_of_rider', activeOfRiderSql, [riderId]);
    return ride ?? null;
  }

  async activeOfDriver(driverId: string): Promise<RideEntity | null> {
    const [ride] = await prepared<RideEntity>(this.database, 'active_of_driver', activeOfDriverSql, [driverId]);
    return ride ?? null;
  }

  /** Which rides these people are on, in their order. */
  async underWay(userIds: readonly string[]): Promise<UnderWay[]> {
    const rows = await prepared<UnderWayRow>(this.database, 'under_way', underWaySql, [userIds]);
    const riding = new Map(rows.map(({ riderId, id, version }) => [riderId, { rideId: id, version }]));
    const driving = new Map(rows.map(({ driverId, id, version }) => [driverId, { rideId: id, version }]));
    return userIds.map((id) => ({ riding: riding.get(id) ?? null, driving: driving.get(id) ?? null }));
  }

  /**
   * One step along R9 with its event: the UPDATE's WHERE holds the whole rule.
   * @returns the ride after it, or null when the row did not fit (any more) and nothing changed.
   */
  async move({ rideId, to, by, owner, set, version, and = nothing, audit }: Move, cause: Cause) {
    const atVersion = version === undefined ? nothing : sql`AND version = ${version}`;
    const statement = sql`UPDATE rides SET ${set}, status = ${to}, version = version + 1
      WHERE id = ${rideId} AND status = ANY(${sourcesOf(to, by)}) ${owner} ${atVersion} ${and} RETURNING *`;
    const [moved] = await this.change({ statement, event: eventOfStatus[to], audit }, cause);
    return moved ?? null;
  }

  /**
   * Runs a change with the event of every ride it changed, as one statement: they commit together.
   * @throws Refusal timeout when nobody waits for it any more: a process that was frozen must not apply what it finds.
   */
  async change({ with: before = nothing, statement, event, audit }: Change, cause: Cause): Promise<RideEntity[]> {
    if (Date.now() >= cause.deadline) throw new Refusal('timeout', 'This took too long. Please try again.');
    const tell = (type: EventType, data: Sql) =>
      sql`INSERT INTO outbox (id, type, occurred_at, correlation_id, data, trace_parent)
          SELECT gen_random_uuid(), ${type}, clock_timestamp(), ${cause.requestId}, ${data}, ${this.outbox.traceParent}
          FROM changed`;
    const audited = audit
      ? sql`, audited AS (${tell('audit.admin_acted.v1', sql`${JSON.stringify(audit)}::jsonb`)})`
      : nothing;
    const { name, text, values } = statementOf(
      sql`WITH ${before} changed AS (${statement}), told AS (${tell(event, rideState)}) ${audited}
          SELECT ${literally(rideSelection)} FROM changed`,
    );
    const changed = await this.outbox.statement<RideEntity>(name, text, values);
    this.metrics.changed(event, changed);
    return changed;
  }
}
