import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By which the retention job finds what is old: block range indexes, a few kilobytes each. */
export class RetentionTimes1795950300000 implements MigrationInterface {
  readonly name = 'RetentionTimes1795950300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX settlements_retention ON settlements USING brin (completed_at)');
    await runner.query('CREATE INDEX shifts_retention ON shifts USING brin (ended_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX settlements_retention, shifts_retention');
  }
}
