import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  ...['features_waiting', 'features_verified', 'features_refused'].map(
    (column) => `ALTER TABLE drivers ADD COLUMN ${column} text[] NOT NULL DEFAULT '{}'`,
  ),
  'ALTER TABLE drivers ADD COLUMN features_since timestamptz(3)',
  'ALTER TABLE drivers ADD COLUMN takes_pets boolean NOT NULL DEFAULT true',
  // The desk's queue, the longest wait first.
  'CREATE INDEX drivers_features_waiting ON drivers (features_since, id) WHERE features_since IS NOT NULL',
];

/** What drivers declare of their vehicles, and what the desk said of it; who takes no pets (ADR 88). */
export class VehicleFeatures1796250000000 implements MigrationInterface {
  readonly name = 'VehicleFeatures1796250000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
