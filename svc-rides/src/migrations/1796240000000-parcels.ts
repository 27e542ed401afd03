import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addRideColumn } from '../ride/store/add-ride-column.js';

/** Parcels: their terms in tariffs, what a ride carries, and the code with which it is handed over. */
export class Parcels1796240000000 implements MigrationInterface {
  readonly name = 'Parcels1796240000000';

  async up(runner: QueryRunner): Promise<void> {
    await addRideColumn(runner, 'parcel', 'jsonb');
    await addRideColumn(runner, 'delivery_code', 'char(4)');
    await runner.query('ALTER TABLE tariffs ADD COLUMN parcel jsonb');
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
