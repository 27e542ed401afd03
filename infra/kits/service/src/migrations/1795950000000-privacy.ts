import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  // A copy or an erasure that this service is to carry out. An erasure is carried out again for what comes late: `again_at` is the last time.
  `CREATE TABLE privacy_tasks (
     request_id uuid NOT NULL,
     kind text NOT NULL,
     person_id uuid NOT NULL,
     asked_at timestamptz NOT NULL DEFAULT now(),
     done_at timestamptz,
     again_at timestamptz,
     PRIMARY KEY (request_id, kind)
   )`,
  `CREATE TABLE copy_pieces (
     request_id uuid NOT NULL,
     piece integer NOT NULL,
     person_id uuid NOT NULL,
     body text NOT NULL,
     made_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (request_id, piece)
   )`,
  // Up to when the rows of a clock were looked through.
  `CREATE TABLE retention_marks (
     clock text PRIMARY KEY,
     up_to timestamptz NOT NULL
   )`,
];

/** What copies, erasures and the retention job need in every service. */
export class Privacy1795950000000 implements MigrationInterface {
  readonly name = 'Privacy1795950000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
