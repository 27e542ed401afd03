import { eventSchemas, isEventType, type Envelope, type RideState } from '@rahi/contracts';
import { readOutbox, type Caller } from '@rahi/service-kit';
import type { DataSource, QueryRunner } from 'typeorm';
import { tripOf } from './driver-rides.js';

/** A ride that is recorded here otherwise than svc-rides has it. */
export interface RideDifference {
  readonly rideId: string;
  readonly here: {
    readonly driverId: string;
    readonly version: number;
    readonly active: boolean;
    /** The earnings that its settlement added, in paise; null without a settlement. */
    readonly earnedPaise: number | null;
  };
  /** The newest state that svc-rides has; null for a ride that it does not know. */
  readonly there: RideState | null;
}

interface Row {
  ride_id: string;
  driver_id: string;
  version: number;
  active: boolean;
  earned: string | null;
  state: unknown;
}

const earned = 's.net_paise + s.bonus_paise + s.tip_paise + s.adjustment_paise';

/** An event that is still on its way is no difference: svc-rides is ahead then, and what it has is not contradicted here. */
const differences = `
  SELECT r.*, ${earned} AS earned, k.state FROM recorded r
    LEFT JOIN known k USING (ride_id)
    LEFT JOIN settlements s USING (ride_id)
    LEFT JOIN ride_ratings g USING (ride_id)
   WHERE k.ride_id IS NULL
      OR r.version > k.version
      OR (r.version = k.version AND (r.driver_id, r.active) IS DISTINCT FROM (k.driver_id, k.active))
      OR (s.ride_id IS NOT NULL AND (NOT k.completed OR s.version > k.version OR s.driver_id <> k.driver_id))
      OR (g.ride_id IS NOT NULL AND g.rating IS DISTINCT FROM k.rating)
   ORDER BY r.ride_id`;

/**
 * Finds what svc-drivers has recorded of rides and svc-rides does not know, or has otherwise: after a restore, svc-rides may
 * be at an earlier moment. What svc-drivers has not got yet is not a difference, the stream brings it.
 * @throws Refusal unavailable, timeout when svc-rides does not answer for half a minute
 */
export async function compareRides(database: DataSource, caller: Caller): Promise<RideDifference[]> {
  const connection = database.createQueryRunner();
  try {
    await connection.query('SET statement_timeout = 0');
    // The tables here are read first: whatever they have, a whole outbox has too.
    await connection.query('CREATE TEMP TABLE recorded AS SELECT ride_id, driver_id, version, active FROM trips');
    await connection.query(
      `CREATE TEMP TABLE known (ride_id uuid PRIMARY KEY, version integer NOT NULL, driver_id uuid, active boolean NOT NULL,
         completed boolean NOT NULL, rating smallint, state jsonb NOT NULL)`,
    );
    for await (const events of readOutbox(caller, 'rides')) await keepNewest(connection, events);
    const rows: Row[] = await connection.query(differences);
    return rows.map(differenceOf);
  } finally {
    await connection
      .query('DROP TABLE IF EXISTS recorded, known')
      .then(() => connection.query('RESET statement_timeout'))
      .finally(() => connection.release());
  }
}

async function keepNewest(connection: QueryRunner, events: readonly Envelope[]): Promise<void> {
  const newest = new Map<string, RideState>();
  for (const ride of events.flatMap(rideIn))
    if (ride.version >= (newest.get(ride.rideId)?.version ?? 0)) newest.set(ride.rideId, ride);
  const rows = [...newest.values()].map((state) => {
    const [trip] = tripOf(state);
    const { rideId: ride_id, version, status, rating } = state;
    const now = { driver_id: trip?.driverId ?? null, active: trip?.active ?? false };
    return { ride_id, version, ...now, completed: status === 'completed', rating, state };
  });
  await connection.query(
    `INSERT INTO known SELECT * FROM jsonb_populate_recordset(NULL::known, $1)
     ON CONFLICT (ride_id) DO UPDATE SET version = excluded.version, driver_id = excluded.driver_id,
       active = excluded.active, completed = excluded.completed, rating = excluded.rating, state = excluded.state
     WHERE known.version <= excluded.version`,
    [JSON.stringify(rows)],
  );
}

function rideIn({ type, data }: Envelope): RideState[] {
  if (!isEventType(type) || !type.startsWith('ride.')) return [];
  const state = eventSchemas[type].parse(data);
  return 'rideId' in state ? [state] : [];
}

function differenceOf({ ride_id: rideId, driver_id: driverId, version, active, earned: paise, state }: Row) {
  const there = state === null ? null : eventSchemas['ride.updated.v1'].parse(state);
  return { rideId, here: { driverId, version, active, earnedPaise: paise === null ? null : Number(paise) }, there };
}
