import type { MigrationInterface, QueryRunner } from 'typeorm';

const steps = [
  // A process of the last release writes no browser: its codes are open to a browser without a cookie.
  `ALTER TABLE codes
     ADD COLUMN browser bytea,
     ADD COLUMN known boolean NOT NULL DEFAULT false,
     ADD COLUMN counted boolean NOT NULL DEFAULT true,
     ADD COLUMN link_hash bytea`,
  // Each browser has its own live code for the same email.
  `DROP INDEX codes_live`,
  `CREATE INDEX codes_open ON codes (email, id) WHERE state <> 'spent'`,
  `CREATE INDEX codes_by_link ON codes (link_hash) WHERE state <> 'spent'`,
  `CREATE TABLE guesses (
     id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     email text NOT NULL,
     browser bytea,
     created_at timestamptz NOT NULL
   )`,
  `CREATE INDEX guesses_by_email ON guesses (email, created_at)`,
  `CREATE INDEX guesses_by_age ON guesses (created_at)`,
  `CREATE TABLE known_browsers (
     email text NOT NULL,
     browser bytea NOT NULL,
     last_used_at timestamptz NOT NULL,
     PRIMARY KEY (email, browser)
   )`,
  `CREATE INDEX known_browsers_by_age ON known_browsers (last_used_at)`,
];

/** R36: a code belongs to a browser, wrong guesses are counted by the day, and each mail carries a link. */
export class CodeBrowsers1795900000000 implements MigrationInterface {
  readonly name = 'CodeBrowsers1795900000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of steps) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE known_browsers, guesses');
    await runner.query('DROP INDEX codes_by_link, codes_open');
    await runner.query(`UPDATE codes SET state = 'spent' WHERE state = 'live'`);
    await runner.query(
      'ALTER TABLE codes DROP COLUMN browser, DROP COLUMN known, DROP COLUMN counted, DROP COLUMN link_hash',
    );
    await runner.query(`CREATE UNIQUE INDEX codes_live ON codes (email) WHERE state = 'live'`);
  }
}
