import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Old idempotency keys are found by their age (R13). */
export class BookingKeyAge1795207200000 implements MigrationInterface {
  readonly name = 'BookingKeyAge1795207200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX booking_keys_age ON booking_keys (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX booking_keys_age');
  }
}
