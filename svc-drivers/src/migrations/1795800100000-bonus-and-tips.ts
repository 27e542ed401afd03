import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A settlement's bonus and tip beside its commission and net. It follows its ride's newest version. */
export class BonusAndTips1795800100000 implements MigrationInterface {
  readonly name = 'BonusAndTips1795800100000';

  async up(runner: QueryRunner): Promise<void> {
    // No bonus was ever paid before.
    await runner.query(`
      ALTER TABLE settlements
        ADD COLUMN bonus_paise bigint NOT NULL DEFAULT 0 CHECK (bonus_paise >= 0),
        ADD COLUMN tip_paise bigint NOT NULL DEFAULT 0 CHECK (tip_paise >= 0),
        ADD COLUMN version integer NOT NULL DEFAULT 0`);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
