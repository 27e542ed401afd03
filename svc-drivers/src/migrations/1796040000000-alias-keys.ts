import type { MigrationInterface, QueryRunner } from 'typeorm';

/** R50: the key of drivers' aliases. */
export class AliasKeys1796040000000 implements MigrationInterface {
  readonly name = 'AliasKeys1796040000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE alias_keys (
         key bytea NOT NULL,
         created_at timestamptz(3) NOT NULL DEFAULT now()
       )`,
    );
    // 244 random bits, the same for all instances.
    await runner.query(
      `INSERT INTO alias_keys (key)
       SELECT decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')`,
    );
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
