import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a driver gave back of a refund, beside what the ride brought them. */
export class Adjustments1795826300000 implements MigrationInterface {
  readonly name = 'Adjustments1795826300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE settlements ADD COLUMN adjustment_paise bigint NOT NULL DEFAULT 0 CHECK (adjustment_paise <= 0)',
    );
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
