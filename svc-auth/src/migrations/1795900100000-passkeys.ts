import type { MigrationInterface, QueryRunner } from 'typeorm';

const steps = [
  `CREATE TABLE passkeys (
     id uuid PRIMARY KEY,
     user_id uuid NOT NULL REFERENCES users (id),
     credential_id text NOT NULL UNIQUE,
     public_key bytea NOT NULL,
     counter bigint NOT NULL,
     transports text[] NOT NULL,
     browser text,
     system text,
     created_at timestamptz NOT NULL,
     last_used_at timestamptz
   )`,
  `CREATE INDEX passkeys_by_user ON passkeys (user_id, created_at)`,
  `CREATE TABLE challenges (
     challenge text PRIMARY KEY,
     purpose text NOT NULL,
     created_at timestamptz NOT NULL
   )`,
  `CREATE INDEX challenges_by_age ON challenges (created_at)`,
  `CREATE TABLE recovery_codes (
     user_id uuid NOT NULL REFERENCES users (id),
     hash bytea NOT NULL,
     PRIMARY KEY (user_id, hash)
   )`,
  `ALTER TABLE users ADD COLUMN second_factor boolean NOT NULL DEFAULT false`,
  `ALTER TABLE sessions ADD COLUMN code_at timestamptz, ADD COLUMN second_factor_at timestamptz`,
];

/** R36: passkeys, and when a session last showed one or a code. */
export class Passkeys1795900100000 implements MigrationInterface {
  readonly name = 'Passkeys1795900100000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of steps) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN code_at, DROP COLUMN second_factor_at');
    await runner.query('ALTER TABLE users DROP COLUMN second_factor');
    await runner.query('DROP TABLE recovery_codes, challenges, passkeys');
  }
}
