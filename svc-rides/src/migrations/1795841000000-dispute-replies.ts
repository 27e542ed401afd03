import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the desk tells the rider about a decided dispute. */
export class DisputeReplies1795841000000 implements MigrationInterface {
  readonly name = 'DisputeReplies1795841000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE disputes ADD COLUMN reply text`);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
