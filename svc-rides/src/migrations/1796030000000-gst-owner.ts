import type { MigrationInterface, QueryRunner } from 'typeorm';

/** R41: who owes the GST of a tariff. Null for all that were published before: their arithmetic stays as it was. */
export class GstOwner1796030000000 implements MigrationInterface {
  readonly name = 'GstOwner1796030000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE tariffs ADD COLUMN gst text CHECK (gst IN ('platform', 'driver', 'none'))`);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
