import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE queue_zones (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     city text,
     name text NOT NULL,
     outline jsonb NOT NULL,
     vehicle_types text[] NOT NULL DEFAULT '{}',
     bays jsonb NOT NULL DEFAULT '[]',
     short_trip_km double precision NOT NULL CHECK (short_trip_km >= 0),
     short_trip_minutes integer NOT NULL CHECK (short_trip_minutes >= 0),
     active boolean NOT NULL DEFAULT true,
     created_at timestamptz(3) NOT NULL DEFAULT now()
   )`,
  // Places at the end of a queue, in the order in which they were given.
  'CREATE SEQUENCE queue_turns',
  `CREATE TABLE queue_places (
     driver_id uuid PRIMARY KEY,
     zone_id uuid NOT NULL REFERENCES queue_zones (id),
     vehicle_type text NOT NULL,
     shift_id bigint NOT NULL,
     turn bigint NOT NULL DEFAULT nextval('queue_turns'),
     state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'riding', 'returning')),
     ride_id uuid,
     kept_until timestamptz(3),
     kept_for text CHECK (kept_for IN ('rider_cancelled', 'short_trip')),
     missed integer NOT NULL DEFAULT 0,
     outside_since timestamptz(3),
     joined_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
     CONSTRAINT one_place_per_turn UNIQUE (zone_id, vehicle_type, turn),
     CONSTRAINT kept_while_returning CHECK ((state = 'returning') = (kept_until IS NOT NULL AND kept_for IS NOT NULL)),
     CONSTRAINT riding_on_a_ride CHECK ((state = 'riding') = (ride_id IS NOT NULL))
   )`,
  // Drivers who left a queue with a ride, counted: no driver is named.
  `CREATE TABLE queue_departures (
     id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     zone_id uuid NOT NULL,
     vehicle_type text NOT NULL,
     at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
   )`,
  'CREATE INDEX queue_departures_recent ON queue_departures (zone_id, vehicle_type, at)',
];

/** Zones at airports and stations, and the queues of drivers in them. */
export class Queues1796200000000 implements MigrationInterface {
  readonly name = 'Queues1796200000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
