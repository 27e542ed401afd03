import { messagingTables } from '@rahi/service-kit/tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const statuses = `'searching', 'driver_assigned', 'driver_arrived', 'in_progress', 'completed', 'cancelled'`;
const active = `status IN ('searching', 'driver_assigned', 'driver_arrived', 'in_progress')`;
const withDriver = `status IN ('driver_assigned', 'driver_arrived', 'in_progress')`;

const statements = [
  ...messagingTables,
  // Times have the precision of the wire, so that a cursor made of one names exactly one instant.
  `CREATE TABLE rides (
     id uuid PRIMARY KEY,
     version integer NOT NULL DEFAULT 1 CHECK (version > 0),
     status text NOT NULL DEFAULT 'searching' CHECK (status IN (${statuses})),
     rider_id uuid NOT NULL,
     rider jsonb NOT NULL,
     driver_id uuid,
     driver jsonb,
     assigned_by text CHECK (assigned_by IN ('rider', 'driver')),
     assigned_lat double precision CHECK (assigned_lat BETWEEN -90 AND 90),
     assigned_lng double precision CHECK (assigned_lng BETWEEN -180 AND 180),
     vehicle_type text NOT NULL CHECK (vehicle_type IN ('auto', 'mini', 'sedan', 'suv')),
     pickup_address text NOT NULL,
     pickup_lat double precision NOT NULL CHECK (pickup_lat BETWEEN -90 AND 90),
     pickup_lng double precision NOT NULL CHECK (pickup_lng BETWEEN -180 AND 180),
     dropoff_address text NOT NULL,
     dropoff_lat double precision NOT NULL CHECK (dropoff_lat BETWEEN -90 AND 90),
     dropoff_lng double precision NOT NULL CHECK (dropoff_lng BETWEEN -180 AND 180),
     fare_paise integer NOT NULL CHECK (fare_paise >= 0),
     distance_metres integer NOT NULL CHECK (distance_metres > 0),
     duration_minutes integer NOT NULL CHECK (duration_minutes >= 0),
     trip_code char(4) NOT NULL CHECK (trip_code ~ '^[0-9]{4}$'),
     wrong_codes smallint NOT NULL DEFAULT 0 CHECK (wrong_codes >= 0),
     code_locked_until timestamptz(3),
     created_at timestamptz(3) NOT NULL DEFAULT now(),
     offer_until timestamptz(3) NOT NULL,
     assigned_at timestamptz(3),
     arrived_at timestamptz(3),
     started_at timestamptz(3),
     completed_at timestamptz(3),
     cancelled_at timestamptz(3),
     cancelled_by text CHECK (cancelled_by IN ('rider', 'driver', 'admin', 'expiry')),
     cancel_reason text,
     rating smallint CHECK (rating BETWEEN 1 AND 5),
     CONSTRAINT no_driver_while_searching CHECK (status <> 'searching' OR driver_id IS NULL),
     CONSTRAINT driver_once_assigned CHECK (
       status IN ('searching', 'cancelled') OR (driver_id IS NOT NULL AND driver IS NOT NULL AND assigned_by IS NOT NULL)
     ),
     CONSTRAINT nobody_drives_themself CHECK (driver_id <> rider_id),
     CONSTRAINT rated_when_completed CHECK (rating IS NULL OR status = 'completed'),
     CONSTRAINT cancelled_by_someone CHECK ((status = 'cancelled') = (cancelled_by IS NOT NULL))
   )`,
  // R8: the database keeps these, not a read before a write.
  `CREATE UNIQUE INDEX one_active_ride_per_rider ON rides (rider_id) WHERE ${active}`,
  `CREATE UNIQUE INDEX one_active_ride_per_driver ON rides (driver_id) WHERE ${withDriver}`,
  `CREATE INDEX rides_of_rider ON rides (rider_id, created_at DESC, id DESC) INCLUDE (status, fare_paise)`,
  `CREATE INDEX rides_of_driver ON rides (driver_id, created_at DESC, id DESC) WHERE driver_id IS NOT NULL`,
  `CREATE INDEX rides_active ON rides (created_at DESC, id DESC) WHERE ${active}`,
  `CREATE INDEX rides_open_near ON rides (vehicle_type, pickup_lat, pickup_lng) WHERE status = 'searching'`,
  `CREATE INDEX rides_open_since ON rides (created_at) WHERE status = 'searching'`,
  `CREATE TABLE booking_keys (
     rider_id uuid NOT NULL,
     key text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
     body_hash text NOT NULL,
     ride_id uuid NOT NULL REFERENCES rides (id) DEFERRABLE INITIALLY DEFERRED,
     created_at timestamptz(3) NOT NULL DEFAULT now(),
     PRIMARY KEY (rider_id, key)
   )`,
];

export class Rides1795197600000 implements MigrationInterface {
  readonly name = 'Rides1795197600000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE booking_keys, rides, outbox, inbox, dead_letters');
  }
}
