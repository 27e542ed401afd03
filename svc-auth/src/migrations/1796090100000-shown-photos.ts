import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether drivers see a person's photo. Nobody has said so yet. */
export class ShownPhotos1796090100000 implements MigrationInterface {
  readonly name = 'ShownPhotos1796090100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN photo_shown boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN photo_shown');
  }
}
