import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which accounts sign in with a browser is asked for by the browser. */
export class SharedBrowsers1795980000000 implements MigrationInterface {
  readonly name = 'SharedBrowsers1795980000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX known_browsers_by_browser ON known_browsers (browser, last_used_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX known_browsers_by_browser');
  }
}
