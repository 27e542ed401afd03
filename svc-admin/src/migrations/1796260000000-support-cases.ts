import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE support_cases (
     case_id uuid PRIMARY KEY,
     number text NOT NULL CONSTRAINT one_case_of_a_number UNIQUE,
     kind text NOT NULL CHECK (kind IN (
       'fare', 'payment', 'driver', 'rider', 'lost_item', 'safety', 'accessibility', 'account', 'grievance')),
     severity text NOT NULL CHECK (severity IN ('urgent', 'high', 'normal')),
     state text NOT NULL CHECK (state IN ('open', 'waiting', 'resolved', 'closed')),
     person_id uuid NOT NULL,
     role text NOT NULL CHECK (role IN ('rider', 'driver')),
     ride_id uuid,
     language text NOT NULL,
     opened_at timestamptz(3) NOT NULL,
     changed_at timestamptz(3) NOT NULL,
     waiting_since timestamptz(3),
     first_due_at timestamptz(3) NOT NULL,
     solve_due_at timestamptz(3) NOT NULL,
     first_answered_at timestamptz(3),
     resolved_at timestamptz(3),
     assigned_to uuid,
     assigned_name text,
     merged_into uuid REFERENCES support_cases,
     helped boolean,
     due_at timestamptz(3) NOT NULL GENERATED ALWAYS AS
       (CASE WHEN first_answered_at IS NULL THEN first_due_at ELSE solve_due_at END) STORED,
     rank smallint NOT NULL GENERATED ALWAYS AS
       (CASE severity WHEN 'urgent' THEN 0 WHEN 'high' THEN 1 ELSE 2 END) STORED,
     CHECK ((assigned_to IS NULL) = (assigned_name IS NULL)),
     CHECK ((state = 'waiting') = (waiting_since IS NOT NULL)),
     CHECK (merged_into IS NULL OR (state = 'closed' AND merged_into <> case_id))
   )`,
  'CREATE INDEX support_cases_of_person ON support_cases (person_id, opened_at, case_id)',
  `CREATE INDEX support_cases_to_do ON support_cases (due_at) WHERE state IN ('open', 'waiting')`,
  `CREATE INDEX support_cases_grievances ON support_cases (opened_at, case_id) WHERE kind = 'grievance'`,
  'CREATE INDEX support_cases_changed ON support_cases (state, changed_at, case_id)',
  `CREATE TABLE case_messages (
     message_id uuid PRIMARY KEY,
     case_id uuid NOT NULL REFERENCES support_cases ON DELETE CASCADE,
     at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
     author text NOT NULL CHECK (author IN ('person', 'desk', 'system')),
     by_id uuid,
     by_name text,
     text text,
     step text,
     other text,
     photo boolean NOT NULL DEFAULT false,
     CHECK ((author = 'system') = (text IS NULL)),
     CHECK ((author = 'system') = (step IS NOT NULL))
   )`,
  'CREATE INDEX case_messages_listed ON case_messages (case_id, at, message_id)',
  `CREATE TABLE case_photos (
     message_id uuid PRIMARY KEY REFERENCES case_messages ON DELETE CASCADE,
     bytes bytea NOT NULL
   )`,
  `CREATE TABLE case_notes (
     note_id uuid PRIMARY KEY,
     case_id uuid NOT NULL REFERENCES support_cases ON DELETE CASCADE,
     at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
     by_id uuid NOT NULL,
     by_name text NOT NULL,
     text text NOT NULL
   )`,
  'CREATE INDEX case_notes_listed ON case_notes (case_id, at, note_id)',
  `CREATE TABLE case_post (
     message_id uuid PRIMARY KEY REFERENCES case_messages ON DELETE CASCADE,
     person_id uuid NOT NULL,
     created_at timestamptz(3) NOT NULL DEFAULT now(),
     due_at timestamptz(3) NOT NULL DEFAULT now(),
     tries integer NOT NULL DEFAULT 0,
     sent_at timestamptz(3)
   )`,
  `CREATE TABLE lost_items (
     case_id uuid PRIMARY KEY REFERENCES support_cases ON DELETE CASCADE,
     ride_id uuid NOT NULL,
     driver_id uuid NOT NULL,
     asked_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
     answered_at timestamptz(3),
     found boolean,
     CHECK ((answered_at IS NULL) = (found IS NULL))
   )`,
  'CREATE INDEX lost_items_of_ride ON lost_items (ride_id)',
  'CREATE INDEX case_post_due ON case_post (due_at) WHERE sent_at IS NULL',
];

/** Cases of support (ADR 89): these are no read models, and a rebuild leaves them. */
export class SupportCases1796260000000 implements MigrationInterface {
  readonly name = 'SupportCases1796260000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
