import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE trusted_contacts (
     user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     id uuid NOT NULL,
     name text NOT NULL,
     phone text,
     email text,
     each_trip boolean NOT NULL,
     created_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (user_id, id),
     CHECK (phone IS NOT NULL OR email IS NOT NULL)
   )`,
  // What is still to be sent. The link in it is of use for one trip, and a row goes once it is sent, or after an hour.
  `CREATE TABLE contact_notices (
     notice_id uuid NOT NULL,
     way text NOT NULL CHECK (way IN ('mail', 'sms')),
     address text NOT NULL,
     subject text NOT NULL,
     text text NOT NULL,
     created_at timestamptz NOT NULL DEFAULT now(),
     due_at timestamptz NOT NULL DEFAULT now(),
     tries int NOT NULL DEFAULT 0,
     PRIMARY KEY (notice_id, way, address)
   )`,
  'CREATE INDEX contact_notices_due ON contact_notices (due_at)',
];

/** Trusted contacts, and the notices to them (ADR 30). */
export class Contacts1795912000000 implements MigrationInterface {
  readonly name = 'Contacts1795912000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE contact_notices, trusted_contacts');
  }
}
