import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  // Trips that have ended and whose trails wait to be read: ids only, for a day at most.
  `CREATE TABLE trips_to_learn (
     ride_id uuid PRIMARY KEY,
     vehicle text NOT NULL CHECK (vehicle IN ('car', 'auto')),
     ended_at timestamptz(3) NOT NULL
   )`,
  'CREATE INDEX trips_to_learn_by_age ON trips_to_learn (ended_at)',
  // Sums over trips, without a trip: log km/h as of a car, by piece of road and half hour of the week.
  `CREATE TABLE speed_cells (
     city text NOT NULL,
     segment bigint NOT NULL,
     half_hour smallint NOT NULL CHECK (half_hour BETWEEN 0 AND 335),
     trips double precision NOT NULL CHECK (trips > 0),
     log_sum double precision NOT NULL,
     log_squares double precision NOT NULL,
     month smallint NOT NULL,
     kind text NOT NULL,
     free_kmh real NOT NULL CHECK (free_kmh > 0),
     road text NOT NULL,
     PRIMARY KEY (city, segment, half_hour)
   )`,
  'CREATE TABLE speed_trips (outcome text PRIMARY KEY, trips bigint NOT NULL)',
  // What the job of each day has made of them.
  `CREATE TABLE learnt_speeds (
     city text NOT NULL,
     segment bigint NOT NULL,
     half_hour smallint NOT NULL,
     kmh real NOT NULL CHECK (kmh > 0),
     class_kmh real NOT NULL CHECK (class_kmh > 0),
     trips real NOT NULL,
     road text NOT NULL,
     made_at timestamptz(3) NOT NULL DEFAULT now(),
     PRIMARY KEY (city, segment, half_hour)
   )`,
];

/** Speeds that are learnt from trips (ADR 94). */
export class Speeds1796350000000 implements MigrationInterface {
  readonly name = 'Speeds1796350000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
