import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addRideColumn } from '../ride/store/add-ride-column.js';

/** Rides whose rider is an organisation (ADR 98). */
export class OrganisationRides1796400000000 implements MigrationInterface {
  readonly name = 'OrganisationRides1796400000000';

  async up(runner: QueryRunner): Promise<void> {
    await addRideColumn(runner, 'by_organisation', 'boolean NOT NULL DEFAULT false');
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
