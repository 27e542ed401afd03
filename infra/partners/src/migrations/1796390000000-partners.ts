import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Organisations, their clients with secrets and tokens as hashes, and what was asked with them. */
export class Partners1796390000000 implements MigrationInterface {
  readonly name = 'Partners1796390000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}

const statements = [
  `CREATE TABLE organisations (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     name text NOT NULL,
     created_at timestamptz(3) NOT NULL DEFAULT now(),
     suspended_at timestamptz
   )`,
  'CREATE UNIQUE INDEX one_organisation_per_name ON organisations (lower(name))',
  'CREATE INDEX organisations_by_age ON organisations (created_at, id)',
  `CREATE TABLE clients (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     organisation_id uuid NOT NULL REFERENCES organisations (id),
     name text NOT NULL,
     scopes text[] NOT NULL,
     public_key jsonb,
     created_at timestamptz NOT NULL DEFAULT now(),
     revoked_at timestamptz
   )`,
  'CREATE UNIQUE INDEX one_client_per_name ON clients (organisation_id, lower(name)) WHERE revoked_at IS NULL',
  `CREATE TABLE client_secrets (
     hash bytea PRIMARY KEY,
     client_id uuid NOT NULL REFERENCES clients (id),
     created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     ends_at timestamptz
   )`,
  'CREATE INDEX secrets_of_client ON client_secrets (client_id)',
  `CREATE TABLE tokens (
     hash bytea PRIMARY KEY,
     client_id uuid NOT NULL REFERENCES clients (id),
     scopes text[] NOT NULL,
     issued_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     expires_at timestamptz NOT NULL
   )`,
  'CREATE INDEX tokens_of_client ON tokens (client_id, issued_at)',
  'CREATE INDEX tokens_by_end ON tokens (expires_at)',
  `CREATE TABLE assertions (
     client_id uuid NOT NULL REFERENCES clients (id),
     jti text NOT NULL,
     expires_at timestamptz NOT NULL,
     PRIMARY KEY (client_id, jti)
   )`,
  `CREATE TABLE client_minutes (
     client_id uuid NOT NULL REFERENCES clients (id),
     minute timestamptz NOT NULL,
     asked int NOT NULL,
     PRIMARY KEY (client_id, minute)
   )`,
  `CREATE TABLE usage (
     client_id uuid NOT NULL REFERENCES clients (id),
     day date NOT NULL,
     call text NOT NULL,
     answered int NOT NULL DEFAULT 0,
     refused int NOT NULL DEFAULT 0,
     PRIMARY KEY (client_id, day, call)
   )`,
];
