import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  // Without a reference to the ride: rides move to `ended_rides`.
  `CREATE TABLE unmet_wishes (
     ride_id uuid PRIMARY KEY,
     wishes text[] NOT NULL,
     at timestamptz(3) NOT NULL DEFAULT now()
   )`,
  'CREATE INDEX unmet_wishes_by_age ON unmet_wishes (at)',
];

/** Which wishes of riders keep drivers away from their rides (ADR 88). */
export class UnmetWishes1796310000000 implements MigrationInterface {
  readonly name = 'UnmetWishes1796310000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
