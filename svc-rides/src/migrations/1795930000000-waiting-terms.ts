import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What waiting at the pickup costs by the tariff of a ride. Null for a ride that an older release booked. */
export class WaitingTerms1795930000000 implements MigrationInterface {
  readonly name = 'WaitingTerms1795930000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rides ADD COLUMN waiting_terms jsonb');
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
