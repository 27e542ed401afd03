import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addRideColumn } from '../ride/store/add-ride-column.js';

// Spelled out: what a released migration does stays the same, whatever becomes of the list of statuses.
const withDriver = `status IN ('driver_assigned', 'driver_arrived', 'in_progress')`;

const statements = [
  // A program of the release before writes no ride that waits for a trip, and reads none: it cannot tell the two indexes apart.
  'DROP INDEX one_active_ride_per_driver',
  `CREATE UNIQUE INDEX one_active_ride_per_driver ON rides (driver_id) WHERE ${withDriver} AND after_ride_id IS NULL`,
  `CREATE UNIQUE INDEX one_queued_ride_per_driver ON rides (driver_id) WHERE after_ride_id IS NOT NULL`,
  // The end of a trip finds the ride that waits for it.
  `CREATE UNIQUE INDEX one_queued_ride_per_trip ON rides (after_ride_id) WHERE after_ride_id IS NOT NULL`,
  `ALTER TABLE rides ADD CONSTRAINT queued_before_arrival
     CHECK (after_ride_id IS NULL OR (status = 'driver_assigned' AND driver_id IS NOT NULL AND queued_arrival IS NOT NULL))`,
  `ALTER TABLE rides ADD CONSTRAINT next_during_trip CHECK (next_ride_id IS NULL OR status = 'in_progress')`,
];

/** A driver who ends a trip soon has accepted the next ride (R48, ADR 85). */
export class QueuedRides1796220000000 implements MigrationInterface {
  readonly name = 'QueuedRides1796220000000';

  async up(runner: QueryRunner): Promise<void> {
    await addRideColumn(runner, 'after_ride_id', 'uuid');
    await addRideColumn(runner, 'queued_arrival', 'timestamptz(3)');
    await addRideColumn(runner, 'next_ride_id', 'uuid');
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
