import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people ask about their data. Without a reference to users: a request outlives the account that it ends. */
export class DataRequests1795842400000 implements MigrationInterface {
  readonly name = 'DataRequests1795842400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE data_requests (
         id uuid PRIMARY KEY,
         user_id uuid NOT NULL,
         kind text NOT NULL,
         state text NOT NULL DEFAULT 'open',
         asked_at timestamptz NOT NULL DEFAULT now(),
         closed_at timestamptz
       )`,
    );
    await runner.query(`CREATE UNIQUE INDEX data_requests_open ON data_requests (user_id, kind) WHERE state = 'open'`);
    await runner.query('CREATE INDEX data_requests_by_user ON data_requests (user_id, asked_at DESC)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE data_requests');
  }
}
