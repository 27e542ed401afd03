import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addRideColumn } from '../ride/store/add-ride-column.js';

/** What the drivers of a ride paid its rider for cancelling (R42), in paise. */
export class Compensation1796160000000 implements MigrationInterface {
  readonly name = 'Compensation1796160000000';

  async up(runner: QueryRunner): Promise<void> {
    await addRideColumn(runner, 'compensation_paise', 'integer NOT NULL DEFAULT 0');
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
