import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  'ALTER TABLE rides ADD COLUMN safety_check jsonb',
  `CREATE INDEX rides_asked ON rides (id) WHERE safety_check IS NOT NULL`,
  `CREATE TABLE ride_watch (
     ride_id uuid PRIMARY KEY REFERENCES rides (id),
     way jsonb,
     off_since timestamptz,
     still_since timestamptz,
     still_lat double precision,
     still_lng double precision,
     asked_off boolean NOT NULL DEFAULT false,
     asked_still boolean NOT NULL DEFAULT false
   )`,
];

/** What is watched of a trip, and the question whether everything is all right (ADR 30). */
export class SafetyChecks1795913000000 implements MigrationInterface {
  readonly name = 'SafetyChecks1795913000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
