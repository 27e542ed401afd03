import type { MigrationInterface, QueryRunner } from 'typeorm';

/** R46: what people may say about themselves. Nobody has said anything yet. */
export class Gender1796180000000 implements MigrationInterface {
  readonly name = 'Gender1796180000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users ADD COLUMN gender text CHECK (gender IN ('woman', 'man', 'other'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN gender');
  }
}
