import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addRideColumn } from '../ride/store/add-ride-column.js';

const no = 'boolean NOT NULL DEFAULT false';

/** R42: whether drivers see where a ride, or a booking for later, goes only after they accepted it. */
export class HiddenDropoffs1796360000000 implements MigrationInterface {
  readonly name = 'HiddenDropoffs1796360000000';

  async up(runner: QueryRunner): Promise<void> {
    await addRideColumn(runner, 'hides_dropoff', no);
    await runner.query(`ALTER TABLE reservations ADD COLUMN hides_dropoff ${no}`);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
