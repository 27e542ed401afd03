import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many rides under way an organisation may have at once (ADR 98). */
export class MostRides1796402000000 implements MigrationInterface {
  readonly name = 'MostRides1796402000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE organisations ADD COLUMN most_rides int NOT NULL DEFAULT 20');
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
