import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a session's browser calls itself, in words. Sessions of before get them when they are next read. */
export class SessionBrowsers1795842100000 implements MigrationInterface {
  readonly name = 'SessionBrowsers1795842100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions ADD COLUMN browser text, ADD COLUMN system text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN browser, DROP COLUMN system');
  }
}
