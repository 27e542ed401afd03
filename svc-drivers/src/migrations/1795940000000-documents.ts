import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  // Drivers who are there already, and those that a release before this one registers, are not asked for papers.
  `ALTER TABLE drivers
     ADD COLUMN papers_asked boolean NOT NULL DEFAULT false,
     ADD COLUMN paper_standing text NOT NULL DEFAULT 'ready'`,
  `CREATE TABLE documents (
     id uuid PRIMARY KEY,
     driver_id uuid NOT NULL REFERENCES drivers,
     kind text NOT NULL CHECK (kind IN ('licence', 'registration', 'insurance', 'permit', 'photo')),
     state text NOT NULL CHECK (state IN ('waiting', 'approved', 'refused')),
     type text NOT NULL CHECK (type IN ('image/jpeg', 'application/pdf')),
     bytes integer NOT NULL CHECK (bytes > 0),
     uploaded_at timestamptz(3) NOT NULL,
     expires_on date,
     decided_at timestamptz(3),
     decided_by uuid,
     reason text,
     reminded_at timestamptz(3),
     CONSTRAINT decided_unless_it_waits CHECK ((state = 'waiting') = (decided_at IS NULL))
   )`,
  `CREATE UNIQUE INDEX one_document_of_each ON documents (driver_id, kind, state)`,
  `CREATE INDEX documents_waiting ON documents (driver_id) WHERE state = 'waiting'`,
  `CREATE INDEX documents_by_expiry ON documents (expires_on) WHERE state = 'approved'`,
];

export class Documents1795940000000 implements MigrationInterface {
  readonly name = 'Documents1795940000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
