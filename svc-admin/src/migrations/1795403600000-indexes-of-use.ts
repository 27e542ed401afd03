import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `users_newest` and `drivers_newest` begin with the same column, and answer what these did. */
const statements = ['DROP INDEX users_since', 'DROP INDEX drivers_since'];

export class IndexesOfUse1795403600000 implements MigrationInterface {
  readonly name = 'IndexesOfUse1795403600000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
