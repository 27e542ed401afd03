import { messagingTables } from '@rahi/service-kit/tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  ...messagingTables,
  `CREATE TABLE rides (
     ride_id uuid PRIMARY KEY,
     version integer NOT NULL,
     status text NOT NULL,
     rider_id uuid NOT NULL,
     rider_name text NOT NULL,
     driver_id uuid,
     driver_name text,
     vehicle_type text NOT NULL,
     fare_paise integer NOT NULL,
     distance_km double precision NOT NULL,
     pickup_address text NOT NULL,
     dropoff_address text NOT NULL,
     created_at timestamptz(3) NOT NULL,
     started_at timestamptz(3),
     completed_at timestamptz(3),
     cancelled_at timestamptz(3)
   )`,
  `CREATE INDEX rides_newest ON rides (created_at DESC, ride_id DESC)`,
  `CREATE INDEX rides_newest_of_status ON rides (status, created_at DESC, ride_id DESC)`,
  `CREATE INDEX rides_completed ON rides (completed_at) INCLUDE (fare_paise) WHERE status = 'completed'`,
  // One row a transition: shows that every event came, and came once.
  `CREATE TABLE ride_events (
     event_id uuid PRIMARY KEY,
     ride_id uuid NOT NULL,
     version integer NOT NULL,
     type text NOT NULL,
     at timestamptz(3) NOT NULL,
     UNIQUE (ride_id, version)
   )`,
  `CREATE INDEX ride_events_newest ON ride_events (at DESC)`,
  `CREATE TABLE users (
     user_id uuid PRIMARY KEY,
     version integer NOT NULL,
     type text NOT NULL,
     created_at timestamptz(3) NOT NULL
   )`,
  `CREATE INDEX users_since ON users (created_at)`,
  `CREATE TABLE drivers (
     driver_id uuid PRIMARY KEY,
     version integer NOT NULL,
     is_online boolean NOT NULL,
     created_at timestamptz(3) NOT NULL
   )`,
  `CREATE INDEX drivers_since ON drivers (created_at)`,
  `CREATE INDEX drivers_online ON drivers (driver_id) WHERE is_online`,
  // Every change of the online flag, to know who was online at any past moment.
  `CREATE TABLE driver_shifts (
     driver_id uuid NOT NULL,
     version integer NOT NULL,
     is_online boolean NOT NULL,
     at timestamptz(3) NOT NULL,
     PRIMARY KEY (driver_id, version)
   )`,
];

export class ReadModels1795197900000 implements MigrationInterface {
  readonly name = 'ReadModels1795197900000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE driver_shifts, drivers, users, ride_events, rides, outbox, inbox, dead_letters');
  }
}
