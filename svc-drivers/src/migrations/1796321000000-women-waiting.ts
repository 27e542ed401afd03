import type { MigrationInterface, QueryRunner } from 'typeorm';

/** R46: since when a driver says that she is a woman, and when the desk refused it: who has neither been verified nor refused waits. */
export class WomenWaiting1796321000000 implements MigrationInterface {
  readonly name = 'WomenWaiting1796321000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const column of ['woman_said_at', 'woman_refused_at'])
      await runner.query(`ALTER TABLE drivers ADD COLUMN ${column} timestamptz(3)`);
    await runner.query(
      `CREATE INDEX drivers_women_waiting ON drivers (coalesce(woman_said_at, created_at), id)
         WHERE says_woman AND NOT woman_verified AND woman_refused_at IS NULL`,
    );
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
