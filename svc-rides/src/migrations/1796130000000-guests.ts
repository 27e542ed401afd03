import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addRideColumn } from '../ride/store/add-ride-column.js';

// Spelled out: what a released migration does stays the same, whatever becomes of the list of statuses.
const active = `status IN ('searching', 'driver_assigned', 'driver_arrived', 'in_progress')`;

const statements = [
  // The release before writes every ride with slot 0, and cannot tell the two indexes apart.
  'DROP INDEX one_active_ride_per_rider',
  `CREATE UNIQUE INDEX one_active_ride_per_rider ON rides (rider_id, guest_slot) WHERE ${active}`,
  'ALTER TABLE ride_shares ADD COLUMN for_guest boolean NOT NULL DEFAULT false',
  // 244 random bits, the same for all instances: without it the hashes of ten digits could be tried out.
  `CREATE TABLE guest_keys (
     key bytea NOT NULL,
     created_at timestamptz(3) NOT NULL DEFAULT now()
   )`,
  `INSERT INTO guest_keys (key)
   SELECT decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')`,
  `CREATE TABLE guest_blocks (
     phone_hash bytea PRIMARY KEY,
     created_at timestamptz(3) NOT NULL DEFAULT now()
   )`,
];

/** Rides for somebody else (R45, ADR 77). */
export class Guests1796130000000 implements MigrationInterface {
  readonly name = 'Guests1796130000000';

  async up(runner: QueryRunner): Promise<void> {
    await addRideColumn(runner, 'guest', 'jsonb');
    await addRideColumn(runner, 'guest_slot', 'smallint NOT NULL DEFAULT 0');
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
