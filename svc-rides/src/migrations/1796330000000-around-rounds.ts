import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a round saw around a pickup: counts of drivers, and those whom it could not consider. Null in rounds of an older release. */
export class AroundRounds1796330000000 implements MigrationInterface {
  readonly name = 'AroundRounds1796330000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE dispatch_receipts ADD COLUMN counts jsonb, ADD COLUMN others jsonb');
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
