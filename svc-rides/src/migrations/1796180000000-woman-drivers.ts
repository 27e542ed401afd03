import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addRideColumn } from '../ride/store/add-ride-column.js';

const wish = `text CHECK (woman_driver IN ('only', 'prefer'))`;

/** R46: rides, and bookings for later, for which a woman driver was asked. */
export class WomanDrivers1796180000000 implements MigrationInterface {
  readonly name = 'WomanDrivers1796180000000';

  async up(runner: QueryRunner): Promise<void> {
    await addRideColumn(runner, 'woman_driver', wish);
    await addRideColumn(runner, 'wish_met', 'boolean');
    await runner.query(`ALTER TABLE reservations ADD COLUMN woman_driver ${wish}`);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
