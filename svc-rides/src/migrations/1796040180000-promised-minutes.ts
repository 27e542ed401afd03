import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addRideColumn } from '../ride/store/add-ride-column.js';

/** By when a rider was promised a car. */
export class PromisedMinutes1796040180000 implements MigrationInterface {
  readonly name = 'PromisedMinutes1796040180000';

  async up(runner: QueryRunner): Promise<void> {
    await addRideColumn(runner, 'promised_minutes', 'smallint');
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
