import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addRideColumn } from '../ride/store/add-ride-column.js';

/** Rentals by the hour: their packages in tariffs, and the package of a ride or of a booking for later. */
export class Rentals1796190000000 implements MigrationInterface {
  readonly name = 'Rentals1796190000000';

  async up(runner: QueryRunner): Promise<void> {
    await addRideColumn(runner, 'rental', 'jsonb');
    await runner.query('ALTER TABLE reservations ADD COLUMN rental jsonb');
    await runner.query('ALTER TABLE tariffs ADD COLUMN rental jsonb');
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
