import type { MigrationInterface, QueryRunner } from 'typeorm';

/** R46: who says that she is a woman, of whom the desk has verified it, and who takes women only. */
export class Women1796180000000 implements MigrationInterface {
  readonly name = 'Women1796180000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const column of ['says_woman', 'woman_verified', 'women_only'])
      await runner.query(`ALTER TABLE drivers ADD COLUMN ${column} boolean NOT NULL DEFAULT false`);
    await runner.query('CREATE INDEX drivers_women ON drivers (id) WHERE woman_verified');
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
