import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  // Without a reference to the ride: rides move to `ended_rides`.
  `CREATE TABLE rental_warnings (
     ride_id uuid PRIMARY KEY,
     at timestamptz(3) NOT NULL DEFAULT now()
   )`,
  'CREATE INDEX rental_warnings_by_age ON rental_warnings (at)',
];

/** Rentals whose people were notified that the package ends: once each (ADR 82). */
export class RentalWarnings1796311000000 implements MigrationInterface {
  readonly name = 'RentalWarnings1796311000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
