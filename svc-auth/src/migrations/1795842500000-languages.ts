import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a person's mails and notifications are written in. */
export class Languages1795842500000 implements MigrationInterface {
  readonly name = 'Languages1795842500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN language text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN language');
  }
}
