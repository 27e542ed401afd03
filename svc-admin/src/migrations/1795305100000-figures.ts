import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As they were when this was released. */
const rideStatuses = ['searching', 'driver_assigned', 'driver_arrived', 'in_progress', 'completed', 'cancelled'];

const list = (parts: readonly string[]) => parts.join(', ');

/** A row's share in the figures of the days it was booked and completed on, once for each sign: -1 takes it out. */
function dayShares(rows: string, sign: 1 | -1): string {
  return `
    SELECT kolkata_day(created_at) AS day, ${list(rideStatuses.map((s) => `${sign} * (status = '${s}')::int AS ${s}`))},
           0 AS completions, 0::bigint AS revenue_paise, 0::bigint AS trip_ms, 0::bigint AS trip_metres
      FROM ${rows}
    UNION ALL
    SELECT kolkata_day(completed_at), ${list(rideStatuses.map(() => '0'))},
           ${sign}, ${sign} * fare_paise::bigint,
           ${sign} * coalesce(extract(epoch FROM completed_at - started_at) * 1000, 0)::bigint,
           ${sign} * round(distance_km::numeric * 1000)::bigint
      FROM ${rows} WHERE status = 'completed' AND completed_at IS NOT NULL`;
}

/** A completed ride's share in the figures of its rider and its driver. */
function personShares(rows: string, sign: 1 | -1): string {
  return `
    SELECT rider_id AS user_id, ${sign} AS trips, 0 AS rating_sum, 0 AS rating_count, 0::bigint AS gross_paise,
           0::bigint AS commission_paise
      FROM ${rows} WHERE status = 'completed'
    UNION ALL
    SELECT driver_id, ${sign} * (driver_id <> rider_id)::int, ${sign} * coalesce(rating, 0),
           ${sign} * (rating IS NOT NULL)::int, ${sign} * fare_paise::bigint, ${sign} * commission_paise::bigint
      FROM ${rows} WHERE status = 'completed' AND driver_id IS NOT NULL`;
}

/** Adds shares up and adds them to a table of figures, in the order of its keys: two that do so cannot wait for each other. */
function adding(table: string, key: string, figures: readonly string[], shares: readonly string[]): string {
  return `
    INSERT INTO ${table} AS figures (${list([key, ...figures])})
    SELECT ${list([key, ...figures.map((name) => `sum(${name})`)])} FROM (${shares.join(' UNION ALL ')}) AS shares
     GROUP BY ${key} HAVING ${figures.map((name) => `sum(${name}) <> 0`).join(' OR ')} ORDER BY ${key}
    ON CONFLICT (${key}) DO UPDATE SET ${list(figures.map((name) => `${name} = figures.${name} + excluded.${name}`))};`;
}

const dayFigures = [...rideStatuses, 'completions', 'revenue_paise', 'trip_ms', 'trip_metres'];
const personFigures = ['trips', 'rating_sum', 'rating_count', 'gross_paise', 'commission_paise'];

type Rows = readonly (readonly [rows: string, sign: 1 | -1])[];

const countRides = (of: Rows) =>
  adding(
    'daily_figures',
    'day',
    dayFigures,
    of.map((part) => dayShares(...part)),
  ) +
  adding(
    'person_figures',
    'user_id',
    personFigures,
    of.map((part) => personShares(...part)),
  );

const countNewcomers = (figure: string) => (of: Rows) =>
  adding(
    'daily_figures',
    'day',
    [figure],
    of.map(([rows, sign]) => `SELECT kolkata_day(created_at) AS day, ${sign} AS ${figure} FROM ${rows}`),
  );

const changes = {
  insert: { tables: 'NEW TABLE AS arrived', of: [['arrived', 1]] },
  update: {
    tables: 'OLD TABLE AS gone NEW TABLE AS arrived',
    of: [
      ['gone', -1],
      ['arrived', 1],
    ],
  },
  delete: { tables: 'OLD TABLE AS gone', of: [['gone', -1]] },
} as const;

/** The figures follow a table, whatever changes it: once a statement, with all the rows it changed. */
function follow(table: string, counting: (of: Rows) => string): string[] {
  return Object.entries(changes).flatMap(([change, { tables, of }]) => [
    `CREATE FUNCTION ${table}_count_${change}() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN ${counting(of)} RETURN NULL; END $$`,
    `CREATE TRIGGER ${table}_counted_${change} AFTER ${change} ON ${table} REFERENCING ${tables}
     FOR EACH STATEMENT EXECUTE FUNCTION ${table}_count_${change}()`,
  ]);
}

const statements = [
  // R23. Five and a half hours all year; a name of a zone would depend on the server's tables.
  `CREATE FUNCTION kolkata_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
   RETURN (at AT TIME ZONE interval '05:30')::date`,
  `CREATE TABLE daily_figures (
     day date PRIMARY KEY,
     ${rideStatuses.map((status) => `${status} integer NOT NULL DEFAULT 0`).join(',\n')},
     completions integer NOT NULL DEFAULT 0,
     revenue_paise bigint NOT NULL DEFAULT 0,
     trip_ms bigint NOT NULL DEFAULT 0,
     trip_metres bigint NOT NULL DEFAULT 0,
     new_users integer NOT NULL DEFAULT 0,
     new_drivers integer NOT NULL DEFAULT 0
   ) WITH (fillfactor = 50)`,
  `CREATE TABLE person_figures (
     user_id uuid PRIMARY KEY,
     trips integer NOT NULL,
     rating_sum integer NOT NULL,
     rating_count integer NOT NULL,
     gross_paise bigint NOT NULL,
     commission_paise bigint NOT NULL
   ) WITH (fillfactor = 80)`,
  ...follow('rides', countRides),
  ...follow('users', countNewcomers('new_users')),
  ...follow('drivers', countNewcomers('new_drivers')),
  countRides([['rides', 1]]),
  countNewcomers('new_users')([['users', 1]]),
  countNewcomers('new_drivers')([['drivers', 1]]),
  // What an older release has written lacks names, e-mails and ratings: it must be rebuilt.
  'CREATE TABLE read_model_build (version integer NOT NULL)',
  'INSERT INTO read_model_build SELECT CASE WHEN EXISTS (SELECT FROM inbox) THEN 0 ELSE 1 END',
];

export class Figures1795305100000 implements MigrationInterface {
  readonly name = 'Figures1795305100000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
