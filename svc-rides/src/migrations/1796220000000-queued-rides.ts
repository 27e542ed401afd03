import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addRideColumn } from '../ride/store/add-ride-column.js';

// Spelled out: what a released migration does stays the same, whatever becomes of the list of statuses.
const withDriver = `status IN ('driver_assigned', 'driver_arrived', 'in_progress')`;

const statements = [
  // The release before writes every ride with slot 0, and cannot tell the two indexes apart.
  'DROP INDEX one_active_ride_per_driver',
  `CREATE UNIQUE INDEX one_active_ride_per_driver ON rides (driver_id, driver_slot) WHERE ${withDriver}`,
  'CREATE INDEX rides_after_trip ON rides (after_ride_id) WHERE after_ride_id IS NOT NULL',
];

/** A driver who ends a trip soon has accepted the next ride (R48, ADR 85). */
export class QueuedRides1796220000000 implements MigrationInterface {
  readonly name = 'QueuedRides1796220000000';

  async up(runner: QueryRunner): Promise<void> {
    await addRideColumn(runner, 'after_ride_id', 'uuid');
    await addRideColumn(runner, 'queued_arrival', 'timestamptz(3)');
    await addRideColumn(runner, 'next_ride_id', 'uuid');
    const slots = 'CHECK (driver_slot = CASE WHEN after_ride_id IS NULL THEN 0 ELSE 1 END)';
    await addRideColumn(runner, 'driver_slot', `smallint NOT NULL DEFAULT 0 ${slots}`);
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
