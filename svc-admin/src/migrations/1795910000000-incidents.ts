import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `ALTER TABLE emergencies
     ADD COLUMN cause text NOT NULL DEFAULT 'button',
     ADD COLUMN assigned_to uuid,
     ADD COLUMN assigned_name text,
     ADD COLUMN closed_as text CHECK (closed_as IN ('resolved', 'false_alarm')),
     ADD CHECK (closed_as IS NULL OR acknowledged_at IS NOT NULL)`,
  `CREATE TABLE emergency_entries (
     entry_id uuid PRIMARY KEY,
     emergency_id uuid NOT NULL,
     at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
     kind text NOT NULL,
     by_id uuid,
     by_name text,
     text text NOT NULL
   )`,
  'CREATE INDEX emergency_entries_listed ON emergency_entries (emergency_id, at, entry_id)',
  `INSERT INTO emergency_entries (entry_id, emergency_id, at, kind, by_id, by_name, text)
     SELECT gen_random_uuid(), emergency_id, acknowledged_at, 'acknowledged', acknowledged_by, acknowledged_name, ''
       FROM emergencies WHERE acknowledged_at IS NOT NULL`,
];

/** What administrators do with an emergency after they took it on, and its timeline (ADR 30). */
export class Incidents1795910000000 implements MigrationInterface {
  readonly name = 'Incidents1795910000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
