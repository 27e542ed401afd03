import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  // Without a reference to the ride: rides move to `ended_rides`.
  `CREATE TABLE kept_drivers (
     rider_id uuid NOT NULL,
     driver_id uuid NOT NULL,
     ride_id uuid NOT NULL,
     created_at timestamptz(3) NOT NULL DEFAULT now(),
     PRIMARY KEY (rider_id, driver_id),
     CONSTRAINT nobody_keeps_themself CHECK (rider_id <> driver_id)
   )`,
  // Blocks and erasures of a driver.
  'CREATE INDEX kept_drivers_of_driver ON kept_drivers (driver_id)',
];

/** Drivers whom riders keep (ADR 86). */
export class KeptDrivers1796230000000 implements MigrationInterface {
  readonly name = 'KeptDrivers1796230000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
