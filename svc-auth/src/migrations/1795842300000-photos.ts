import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Photos of people, in a table of their own: reading a user reads no picture. */
export class Photos1795842300000 implements MigrationInterface {
  readonly name = 'Photos1795842300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN photo text');
    await runner.query(
      `CREATE TABLE photos (
         user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
         bytes bytea NOT NULL,
         set_at timestamptz NOT NULL DEFAULT now()
       )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE photos');
    await runner.query('ALTER TABLE users DROP COLUMN photo');
  }
}
