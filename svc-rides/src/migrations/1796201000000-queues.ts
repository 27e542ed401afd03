import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addRideColumn } from '../ride/store/add-ride-column.js';

/** Which offers were made to the next driver of a zone's queue, and until when such a ride is not open to drivers outside of it. */
export class Queues1796201000000 implements MigrationInterface {
  readonly name = 'Queues1796201000000';

  async up(runner: QueryRunner): Promise<void> {
    await addRideColumn(runner, 'queue_held_until', 'timestamptz(3)');
    await runner.query('ALTER TABLE offers ADD COLUMN queue_zone_id uuid');
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
