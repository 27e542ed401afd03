import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far a request about a person's data has come: when it was given to the services, which have done it, until when its file is there. */
export class RequestsCarriedOut1795950100000 implements MigrationInterface {
  readonly name = 'RequestsCarriedOut1795950100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE data_requests
         ADD COLUMN started_at timestamptz,
         ADD COLUMN last_looked_at timestamptz,
         ADD COLUMN services_done jsonb NOT NULL DEFAULT '{}',
         ADD COLUMN file_until timestamptz`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE data_requests DROP COLUMN started_at, DROP COLUMN last_looked_at, DROP COLUMN services_done, DROP COLUMN file_until`,
    );
  }
}
