import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which instance runs a job that runs on one of them, and when it is due. */
export class JobClaims1796050000000 implements MigrationInterface {
  readonly name = 'JobClaims1796050000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE job_claims (
      job text PRIMARY KEY,
      holder uuid,
      began_at timestamptz,
      until timestamptz NOT NULL,
      succeeded_at timestamptz
    )`);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
