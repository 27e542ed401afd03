import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RefusalCauses1796060000000 implements MigrationInterface {
  readonly name = 'RefusalCauses1796060000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE documents ADD COLUMN cause text
      CHECK (cause IN ('unreadable', 'wrong_paper', 'incomplete', 'out_of_date', 'other_person', 'other'))`);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
