const active = `status IN ('searching', 'driver_assigned', 'driver_arrived', 'in_progress')`;
const own = `type LIKE 'ride.%' AND data ? 'version'`;
const ended = (ride: string) => `coalesce(${ride}.completed_at, ${ride}.cancelled_at, 'infinity')`;

/** What svc-rides' database must hold. */
export interface Invariant {
  /** The rows that it is about: a table, with a condition. */
  readonly rows: string;
  /** Returns an `id` for each that breaks it. */
  readonly broken: string;
}

/** Invariants of svc-rides' database, at any moment once its events are published. */
export const ofRides: Readonly<Record<string, Invariant>> = {
  'every event published': { rows: 'outbox', broken: `SELECT id FROM outbox WHERE published_at IS NULL` },
  'one active ride per rider': {
    rows: 'rides',
    broken: `SELECT rider_id AS id FROM rides WHERE ${active} GROUP BY 1 HAVING count(*) > 1`,
  },
  'one active ride per driver': {
    rows: 'rides',
    broken: `SELECT driver_id AS id FROM rides WHERE ${active} AND driver_id IS NOT NULL AND after_ride_id IS NULL
      GROUP BY 1 HAVING count(*) > 1`,
  },
  'one next ride per driver (R48)': {
    rows: 'rides WHERE queued_arrival IS NOT NULL',
    broken: `SELECT driver_id AS id FROM rides WHERE after_ride_id IS NOT NULL GROUP BY 1 HAVING count(*) > 1`,
  },
  'a rider’s rides one after the other': {
    rows: 'rides',
    broken: `SELECT one.id FROM rides one JOIN rides other ON other.rider_id = one.rider_id AND other.id <> one.id
      AND other.created_at >= one.created_at AND other.created_at < ${ended('one')}`,
  },
  'a driver’s rides one after the other': {
    // R48: one that waits, or was cancelled while it waited, was never driven.
    rows: 'rides WHERE driver_id IS NOT NULL AND queued_arrival IS NULL',
    broken: `SELECT one.id FROM rides one JOIN rides other ON other.driver_id = one.driver_id AND other.id <> one.id
      AND one.queued_arrival IS NULL AND other.queued_arrival IS NULL AND other.assigned_at >= one.assigned_at AND other.assigned_at < ${ended('one')}`,
  },
  'one driver per ride, until it is given back': {
    rows: `outbox WHERE ${own}`,
    broken: `SELECT id FROM (SELECT data->>'rideId' AS id, data->>'driverId' AS driver,
        lag(data->>'driverId') OVER (PARTITION BY data->>'rideId' ORDER BY seq) AS before FROM outbox WHERE ${own}) steps
      WHERE driver <> before`,
  },
  'completed at most once': {
    rows: `outbox WHERE type = 'ride.completed.v1'`,
    broken: `SELECT data->>'rideId' AS id FROM outbox WHERE type = 'ride.completed.v1' GROUP BY 1 HAVING count(*) > 1`,
  },
  'each version published once, in order': {
    rows: 'rides',
    broken: `SELECT rides.id FROM rides
      LEFT JOIN outbox ON data->>'rideId' = rides.id::text AND ${own} GROUP BY rides.id, rides.version
      HAVING coalesce(array_agg((data->>'version')::int ORDER BY seq), '{}') IS DISTINCT FROM
             (SELECT array_agg(v) FROM generate_series(1, rides.version) v)`,
  },
  'one open offer per driver at a time': {
    rows: 'offers WHERE expires_at > offered_at',
    broken: `SELECT one.id FROM offers one JOIN offers other ON other.driver_id = one.driver_id AND other.id > one.id
      AND other.expires_at > other.offered_at AND other.offered_at < coalesce(one.answered_at, 'infinity')`,
  },
  'an exclusive offer is one driver’s': {
    rows: 'offers WHERE expires_at > offered_at',
    broken: `SELECT one.id FROM offers one JOIN offers other ON other.ride_id = one.ride_id AND other.id > one.id
      AND other.expires_at > other.offered_at
      AND other.offered_at < least(one.exclusive_until, coalesce(one.answered_at, 'infinity'))`,
  },
};

/** After all trips have ended. */
export const ofQuietRides: Readonly<Record<string, Invariant>> = {
  'no ride still under way': { rows: 'rides', broken: `SELECT id FROM rides WHERE ${active}` },
};

/** From status to status by each event, with the event's type; a rating changes none. */
export const steps = `SELECT * FROM (SELECT data->>'rideId' AS id, data->>'status' AS "to",
    lag(data->>'status') OVER (PARTITION BY data->>'rideId' ORDER BY seq) AS "from"
  FROM outbox WHERE ${own}) steps WHERE "from" <> "to"`;

/** The same question to the owner of what completed rides cost, and to those who copy it. */
export const money = {
  completed: `SELECT count(*)::int AS rides, coalesce(sum(fare_paise), 0)::int AS paise
    FROM rides WHERE status = 'completed'`,
  settled: 'SELECT count(*)::int AS rides, coalesce(sum(gross_paise), 0)::int AS paise FROM settlements',
  owed: `SELECT (SELECT coalesce(sum(net_paise + bonus_paise + tip_paise + adjustment_paise), 0)::int FROM settlements)
    - (SELECT coalesce(sum(earned_paise), 0)::int FROM drivers) AS paise`,
} as const;

/** Rides by status, as svc-rides has them and as svc-admin shows them. */
export const byStatus = 'SELECT status, count(*)::int AS rides FROM rides GROUP BY 1 ORDER BY 1';

/** Drivers on a trip by svc-rides' rows, and by svc-drivers' profiles. */
export const onTrip = {
  rides: `SELECT count(*)::int AS drivers FROM rides
    WHERE status IN ('driver_assigned', 'driver_arrived', 'in_progress')`,
  drivers: 'SELECT count(*)::int AS drivers FROM drivers WHERE on_trip',
} as const;
