import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addRideColumn } from '../ride/store/add-ride-column.js';

/** Where a ride stops between pickup and drop-off (R44). */
export class Stops1796140000000 implements MigrationInterface {
  readonly name = 'Stops1796140000000';

  async up(runner: QueryRunner): Promise<void> {
    await addRideColumn(runner, 'stops', "jsonb NOT NULL DEFAULT '[]'");
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
