import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the rider of a ride is an organisation, and no person (ADR 98). */
export class OrganisationRides1796401000000 implements MigrationInterface {
  readonly name = 'OrganisationRides1796401000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rides ADD COLUMN by_organisation boolean NOT NULL DEFAULT false');
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
