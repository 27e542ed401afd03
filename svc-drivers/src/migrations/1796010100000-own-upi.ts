import type { MigrationInterface, QueryRunner } from 'typeorm';

/** R40: a driver's own UPI address, and whether the desk has found that it is theirs. */
export class OwnUpi1796010100000 implements MigrationInterface {
  readonly name = 'OwnUpi1796010100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE drivers ADD COLUMN upi_id text, ADD COLUMN upi_verified boolean NOT NULL DEFAULT false',
    );
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
