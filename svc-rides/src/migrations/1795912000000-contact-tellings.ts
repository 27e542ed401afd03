import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE contact_tellings (
     notice_id uuid PRIMARY KEY,
     ride_id uuid NOT NULL REFERENCES rides (id),
     user_id uuid NOT NULL,
     occasion text NOT NULL CHECK (occasion IN ('trip', 'emergency')),
     tries int NOT NULL DEFAULT 0,
     due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     done_at timestamptz
   )`,
  'CREATE INDEX contact_tellings_due ON contact_tellings (due_at) WHERE done_at IS NULL',
];

/** The notices about trips and emergencies that wait for trusted contacts (ADR 30). */
export class ContactTellings1795912000000 implements MigrationInterface {
  readonly name = 'ContactTellings1795912000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
