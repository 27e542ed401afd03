import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE emergencies (
     emergency_id uuid PRIMARY KEY,
     ride_id uuid NOT NULL,
     raised_by text NOT NULL,
     raised_at timestamptz(3) NOT NULL,
     lat double precision,
     lng double precision,
     acknowledged_at timestamptz(3),
     acknowledged_by uuid,
     acknowledged_name text,
     CHECK ((acknowledged_at IS NULL) = (acknowledged_by IS NULL))
   )`,
  // Open first, newest first: one index for the list, one for the count of the open.
  'CREATE INDEX emergencies_listed ON emergencies ((acknowledged_at IS NULL) DESC, raised_at DESC, emergency_id DESC)',
  // Where no event has come none was missed; elsewhere the start rebuilds the read models and brings them in.
  'UPDATE read_model_build SET version = 2 WHERE NOT EXISTS (SELECT FROM inbox)',
  'CREATE INDEX emergencies_open ON emergencies (emergency_id) WHERE acknowledged_at IS NULL',
];

export class Emergencies1795392000000 implements MigrationInterface {
  readonly name = 'Emergencies1795392000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
