import type { MigrationInterface, QueryRunner } from 'typeorm';

/** R42: until when a driver may be online, and until when one rests. No driver has either yet. */
export class WorkingHours1796361000000 implements MigrationInterface {
  readonly name = 'WorkingHours1796361000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const column of ['duty_ends_at', 'duty_warned_at', 'rest_until'])
      await runner.query(`ALTER TABLE drivers ADD COLUMN ${column} timestamptz`);
    await runner.query('ALTER TABLE drivers ADD COLUMN duty_rest_hours smallint');
    await runner.query(
      'CREATE INDEX drivers_on_duty ON drivers (duty_ends_at) WHERE is_online AND duty_ends_at IS NOT NULL',
    );
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
