import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LedgerPages1795300000000 implements MigrationInterface {
  readonly name = 'LedgerPages1795300000000';

  async up(runner: QueryRunner): Promise<void> {
    // Null where a ride was settled before its addresses were kept.
    await runner.query('ALTER TABLE settlements ADD COLUMN pickup_address text, ADD COLUMN dropoff_address text');
    await runner.query(`
      CREATE INDEX settlements_newest ON settlements (driver_id, completed_at DESC, ride_id DESC)
      INCLUDE (gross_paise, commission_paise, net_paise)`);
    await runner.query('DROP INDEX settlements_of_driver');
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
