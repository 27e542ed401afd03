import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Quiet hours of a person, `{"from": "22:00", "to": "07:00"}` in Asia/Kolkata. Nobody has any yet. */
export class QuietHours1796100000000 implements MigrationInterface {
  readonly name = 'QuietHours1796100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN quiet_hours jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN quiet_hours');
  }
}
