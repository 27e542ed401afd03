import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a rider praises beside the stars. */
export class RatingTags1795842000000 implements MigrationInterface {
  readonly name = 'RatingTags1795842000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE rides ADD COLUMN rating_tags text[] NOT NULL DEFAULT '{}'`);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
