import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the round before the last one of a city and vehicle type began. */
export class PreviousRounds1796000000000 implements MigrationInterface {
  readonly name = 'PreviousRounds1796000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE dispatch_claims ADD COLUMN previous_at timestamptz');
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
