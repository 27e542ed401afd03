import { messagingTables } from '@rahi/service-kit/tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = [
  `CREATE TABLE users (
     id uuid PRIMARY KEY,
     email text NOT NULL CONSTRAINT users_email_key UNIQUE CHECK (email = lower(email)),
     name text,
     phone text,
     type text NOT NULL DEFAULT 'rider' CHECK (type IN ('rider', 'driver')),
     is_admin boolean NOT NULL DEFAULT false,
     suspended boolean NOT NULL DEFAULT false,
     rating double precision,
     total_trips integer NOT NULL DEFAULT 0,
     version integer NOT NULL DEFAULT 1,
     created_at timestamptz NOT NULL DEFAULT now()
   )`,

  `CREATE TABLE sessions (
     id uuid PRIMARY KEY,
     user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     token_hash bytea NOT NULL CONSTRAINT sessions_token_hash_key UNIQUE,
     created_at timestamptz NOT NULL DEFAULT now(),
     last_used_at timestamptz NOT NULL DEFAULT now()
   )`,
  `CREATE INDEX sessions_by_user ON sessions (user_id)`,
  `CREATE INDEX sessions_by_use ON sessions (last_used_at)`,

  `CREATE TABLE codes (
     id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     email text NOT NULL,
     client_address text NOT NULL,
     salt bytea NOT NULL,
     hash bytea NOT NULL,
     tries integer NOT NULL DEFAULT 0,
     state text NOT NULL DEFAULT 'sending' CHECK (state IN ('sending', 'live', 'spent')),
     created_at timestamptz NOT NULL DEFAULT now()
   )`,
  `CREATE UNIQUE INDEX codes_live ON codes (email) WHERE state = 'live'`,
  `CREATE INDEX codes_by_email ON codes (email, id)`,
  `CREATE INDEX codes_by_address ON codes (client_address, id)`,
  `CREATE INDEX codes_by_age ON codes (created_at)`,

  `CREATE TABLE trips (
     ride_id uuid PRIMARY KEY,
     rider_id uuid NOT NULL,
     driver_id uuid NOT NULL,
     rating smallint
   )`,
  `CREATE INDEX trips_rated ON trips (driver_id) INCLUDE (rating) WHERE rating IS NOT NULL`,
];

export class CreateAuthTables1764000000000 implements MigrationInterface {
  readonly name = 'CreateAuthTables1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...messagingTables, ...tables]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE trips, codes, sessions, users, dead_letters, inbox, outbox');
  }
}
