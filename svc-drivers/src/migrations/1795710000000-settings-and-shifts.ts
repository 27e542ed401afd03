import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  // R11, R39: what a driver wants of dispatch, and since when they wait for a ride.
  `ALTER TABLE drivers
     ADD COLUMN auto_accept boolean NOT NULL DEFAULT true,
     ADD COLUMN max_pickup_km double precision CHECK (max_pickup_km BETWEEN 0.5 AND 10),
     ADD COLUMN home jsonb,
     ADD COLUMN going_home boolean NOT NULL DEFAULT false CHECK (NOT going_home OR home IS NOT NULL),
     ADD COLUMN going_home_day date,
     ADD COLUMN going_home_times smallint NOT NULL DEFAULT 0 CHECK (going_home_times >= 0),
     ADD COLUMN free_since timestamptz(3)`,
  `CREATE TABLE shifts (
     id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     driver_id uuid NOT NULL REFERENCES drivers,
     began_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
     ended_at timestamptz(3),
     CONSTRAINT ends_after_it_began CHECK (ended_at >= began_at)
   )`,
  `CREATE UNIQUE INDEX one_open_shift_per_driver ON shifts (driver_id) WHERE ended_at IS NULL`,
  `CREATE INDEX shifts_of_driver ON shifts (driver_id, (COALESCE(ended_at, 'infinity')))`,
  `CREATE INDEX shifts_of_period ON shifts ((COALESCE(ended_at, 'infinity')))`,
  `CREATE INDEX settlements_of_period ON settlements (completed_at) INCLUDE (driver_id, net_paise)`,
  // Nobody recorded since when these are online: their hours count from here on.
  `INSERT INTO shifts (driver_id) SELECT id FROM drivers WHERE is_online`,
  `UPDATE drivers SET free_since = now() WHERE is_online`,
];

export class SettingsAndShifts1795710000000 implements MigrationInterface {
  readonly name = 'SettingsAndShifts1795710000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
