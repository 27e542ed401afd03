import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  // R35: what the desk should look at.
  `ALTER TABLE rides ADD COLUMN flags text[] NOT NULL DEFAULT '{}'`,
  // R12: a ride may have several drivers, so each event says who it had, and who ended an assignment or the ride, and why.
  `ALTER TABLE ride_events
     ADD COLUMN driver_id uuid,
     ADD COLUMN driver_name text,
     ADD COLUMN actor text,
     ADD COLUMN reason text`,
  // A database that has taken no event yet has nothing to rebuild.
  'UPDATE read_model_build SET version = 3 WHERE NOT EXISTS (SELECT FROM inbox)',
];

export class ReleasesAndFlags1795700100000 implements MigrationInterface {
  readonly name = 'ReleasesAndFlags1795700100000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
