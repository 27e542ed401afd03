import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE breaches (
     id uuid PRIMARY KEY,
     title text NOT NULL,
     drill boolean NOT NULL,
     nature jsonb NOT NULL,
     measures jsonb NOT NULL,
     place text NOT NULL,
     found_at timestamptz NOT NULL,
     happened_from timestamptz,
     happened_until timestamptz,
     kinds text[] NOT NULL,
     contact jsonb NOT NULL,
     affects jsonb NOT NULL,
     details jsonb,
     telling text NOT NULL CHECK (telling IN ('counting', 'ready', 'sending', 'stopped', 'told')),
     revision integer NOT NULL DEFAULT 1,
     counted_to text,
     affected integer,
     per_minute integer NOT NULL,
     alarms integer NOT NULL DEFAULT 0,
     created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     told_at timestamptz,
     board_told_at timestamptz,
     details_reported_at timestamptz,
     closed_at timestamptz
   )`,
  'CREATE INDEX breaches_created ON breaches (created_at, id)',
  // Without a reference to users: that a person was told stays when the account ends.
  `CREATE TABLE breach_people (
     breach_id uuid NOT NULL REFERENCES breaches (id) ON DELETE CASCADE,
     user_id uuid NOT NULL,
     state text NOT NULL DEFAULT 'waiting'
       CHECK (state IN ('waiting', 'sending', 'told', 'unreachable', 'unsure', 'spared')),
     tries integer NOT NULL DEFAULT 0,
     due_at timestamptz NOT NULL DEFAULT now(),
     at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (breach_id, user_id)
   )`,
  'CREATE INDEX breach_people_state ON breach_people (breach_id, state, user_id)',
  'CREATE INDEX breach_people_user ON breach_people (user_id)',
  'CREATE INDEX breach_people_at ON breach_people (at)',
  `CREATE TABLE breach_lines (
     id uuid PRIMARY KEY,
     breach_id uuid NOT NULL REFERENCES breaches (id) ON DELETE CASCADE,
     line text NOT NULL,
     at timestamptz NOT NULL DEFAULT clock_timestamp(),
     by_id uuid
   )`,
  'CREATE INDEX breach_lines_breach ON breach_lines (breach_id, at)',
];

/** Breaches of personal data: what is known, who is affected and how they stand, who did what (ADR 99). */
export class Breaches1796450000000 implements MigrationInterface {
  readonly name = 'Breaches1796450000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['breach_lines', 'breach_people', 'breaches']) await runner.query(`DROP TABLE ${table}`);
  }
}
