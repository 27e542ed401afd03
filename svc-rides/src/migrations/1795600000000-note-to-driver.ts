import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the rider wrote to the driver while booking. */
export class NoteToDriver1795600000000 implements MigrationInterface {
  readonly name = 'NoteToDriver1795600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rides ADD COLUMN note text CHECK (length(note) BETWEEN 1 AND 200)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rides DROP COLUMN note');
  }
}
