import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE ride_shares (
     token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
     ride_id uuid NOT NULL REFERENCES rides (id),
     created_at timestamptz NOT NULL DEFAULT clock_timestamp()
   )`,
  'CREATE INDEX ride_shares_of_ride ON ride_shares (ride_id)',
  'CREATE INDEX ride_shares_by_age ON ride_shares (created_at)',
];

/** Links by which anybody follows a trip: only their hashes (R39, ADR 31). */
export class Shares1795911000000 implements MigrationInterface {
  readonly name = 'Shares1795911000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
