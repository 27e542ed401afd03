import { rideKindSql, rideStateSchema, type EventType, type RideState, type RideStatus } from '@rahi/contracts';
import type { EntityMetadata } from 'typeorm';
import type { RideEntity } from './ride.entity.js';

/** What a ride gets when it comes to a status. A status without its entry does not compile. */
export const entryOf = {
  searching: { event: 'ride.requested.v1', at: null },
  driver_assigned: { event: 'ride.driver_assigned.v1', at: 'assignedAt' },
  driver_arrived: { event: 'ride.driver_arrived.v1', at: 'arrivedAt' },
  in_progress: { event: 'ride.started.v1', at: 'startedAt' },
  completed: { event: 'ride.completed.v1', at: 'completedAt' },
  cancelled: { event: 'ride.cancelled.v1', at: 'cancelledAt' },
} as const satisfies Record<RideStatus, StatusEntry>;

interface StatusEntry {
  /** Says that a ride came to this status for the first time. */
  event: EventType;
  /** The time that the move sets, by Postgres's clock. */
  at: keyof RideEntity | null;
}

/** An end of a trip, of the columns of its name. */
export const placeOf = (end: 'pickup' | 'dropoff') =>
  `jsonb_build_object('address', ${end}_address, 'lat', ${end}_lat, 'lng', ${end}_lng)`;

/** What an event says in another form than the row. */
const inAnotherForm = new Map(
  Object.entries({
    rideId: 'id',
    riderName: `rider->>'name'`,
    driverName: `driver->>'name'`,
    distanceKm: 'distance_metres / 1000.0',
    pickup: placeOf('pickup'),
    dropoff: placeOf('dropoff'),
    flags: 'to_jsonb(flags)',
    afterTrip: 'after_ride_id IS NOT NULL',
    kind: rideKindSql((member) => (member === 'pickupAt' ? 'pickup_at' : member)),
    forGuest: 'guest IS NOT NULL',
    // As `grossPaise` computes it for a billed ride.
    driverGrossPaise: `fare_paise + discount_paise - rounding_paise - welfare_paise
      - CASE WHEN driver_terms->'gstPercent' IS NULL THEN 0 ELSE coalesce(gst_paise, 0) END`,
  } satisfies Partial<Record<keyof RideState, string>>),
);

/**
 * A row of `rides` as its events carry it, in SQL: the members of the contract's schema, each from the column of its name
 * unless it is named above. No trip code, no phone number.
 */
export function rideStateSql(metadata: EntityMetadata): string {
  return stateSql(metadata, Object.keys(rideStateSchema.shape), inAnotherForm);
}

/**
 * A row as jsonb, in SQL.
 * @param members each from the column of its name, unless it is one of `expressions`
 */
export function stateSql(
  { columns, name }: EntityMetadata,
  members: readonly string[],
  expressions: ReadonlyMap<string, string>,
): string {
  const pairs = members.map((member) => {
    const column = columns.find(({ propertyName }) => propertyName === member);
    const own = column?.type === 'timestamptz' ? isoOf(column.databaseName) : column?.databaseName;
    const value = expressions.get(member) ?? own;
    if (value === undefined) throw new Error(`${name} has no column for "${member}" of its events`);
    return `'${member}', ${value}`;
  });
  return `jsonb_build_object(${pairs.join(', ')})`;
}

/** As `Date.toISOString` writes it; null stays null. */
const isoOf = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
