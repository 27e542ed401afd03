import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  // Null until the next event of the ride: events of the last release do not say it.
  'ALTER TABLE rides ADD COLUMN kind text, ADD COLUMN for_guest boolean NOT NULL DEFAULT false',
  // Few rides are of another kind than the usual one, or for guests: their filters would read all the others.
  `CREATE INDEX rides_of_kind ON rides (kind, created_at DESC, ride_id DESC) WHERE kind <> 'on_demand'`,
  'CREATE INDEX rides_for_guests ON rides (created_at DESC, ride_id DESC) WHERE for_guest',
];

/** The kind of a ride, and whether it has a guest (R45), at the desk. */
export class RideKinds1796270000000 implements MigrationInterface {
  readonly name = 'RideKinds1796270000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
