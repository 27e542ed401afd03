import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  // A city without a row has no surge.
  `CREATE TABLE surge_controls (
     city text PRIMARY KEY,
     active boolean NOT NULL,
     most_percent integer NOT NULL CHECK (most_percent BETWEEN 100 AND 200),
     changed_by uuid NOT NULL,
     changed_at timestamptz(3) NOT NULL DEFAULT now(),
     computed_at timestamptz(3) NOT NULL DEFAULT '-infinity'
   )`,
  `CREATE TABLE surge_cells (
     city text NOT NULL REFERENCES surge_controls (city),
     cell text NOT NULL,
     vehicle_type text NOT NULL CHECK (vehicle_type IN ('mini', 'sedan', 'suv', 'auto')),
     percent integer NOT NULL CHECK (percent BETWEEN 50 AND 200),
     demand integer NOT NULL,
     supply integer NOT NULL,
     at timestamptz(3) NOT NULL,
     PRIMARY KEY (city, cell, vehicle_type)
   )`,
  `CREATE INDEX rides_booked ON rides (created_at)`,
];

/** Surge by demand and supply, for each cell and vehicle type of the cities where the desk has switched it on. */
export class Surge1795820000000 implements MigrationInterface {
  readonly name = 'Surge1795820000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX rides_booked');
    await runner.query('DROP TABLE surge_cells, surge_controls');
  }
}
