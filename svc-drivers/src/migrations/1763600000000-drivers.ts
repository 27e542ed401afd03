import { messagingTables } from '@rahi/service-kit/tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Drivers1763600000000 implements MigrationInterface {
  readonly name = 'Drivers1763600000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of messagingTables) await runner.query(statement);
    await runner.query(`
      CREATE TABLE drivers (
        id uuid PRIMARY KEY,
        version integer NOT NULL,
        user_version integer NOT NULL,
        name text,
        phone text,
        suspended boolean NOT NULL,
        vehicle_model text,
        vehicle_number text,
        vehicle_type text CHECK (vehicle_type IN ('auto', 'mini', 'sedan', 'suv')),
        is_online boolean NOT NULL DEFAULT false,
        on_trip boolean NOT NULL DEFAULT false,
        rating_sum integer NOT NULL DEFAULT 0,
        rating_count integer NOT NULL DEFAULT 0,
        total_trips integer NOT NULL DEFAULT 0,
        earned_paise bigint NOT NULL DEFAULT 0,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT online_needs_vehicle CHECK (
          NOT is_online OR (vehicle_model IS NOT NULL AND vehicle_number IS NOT NULL AND vehicle_type IS NOT NULL)
        ),
        CONSTRAINT suspended_is_offline CHECK (NOT (is_online AND suspended))
      )`);
    await runner.query('CREATE INDEX drivers_online ON drivers (id) WHERE is_online');
    await runner.query('CREATE INDEX drivers_updated ON drivers (updated_at)');
    // Beside the profile: written every few seconds, while a profile hardly ever changes.
    await runner.query(`
      CREATE TABLE driver_positions (
        driver_id uuid PRIMARY KEY REFERENCES drivers,
        lat double precision NOT NULL,
        lng double precision NOT NULL,
        heading double precision,
        at timestamptz(3) NOT NULL
      ) WITH (fillfactor = 70)`);
    await runner.query(`
      CREATE TABLE trips (
        ride_id uuid PRIMARY KEY,
        driver_id uuid NOT NULL REFERENCES drivers,
        version integer NOT NULL,
        active boolean NOT NULL
      )`);
    await runner.query('CREATE INDEX trips_active ON trips (driver_id) WHERE active');
    await runner.query(`
      CREATE TABLE settlements (
        ride_id uuid PRIMARY KEY,
        driver_id uuid NOT NULL REFERENCES drivers,
        gross_paise bigint NOT NULL CHECK (gross_paise >= 0),
        commission_paise bigint NOT NULL,
        net_paise bigint NOT NULL,
        completed_at timestamptz(3) NOT NULL,
        settled_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT settlement_adds_up CHECK (gross_paise = commission_paise + net_paise)
      )`);
    await runner.query('CREATE INDEX settlements_of_driver ON settlements (driver_id, completed_at)');
    await runner.query(`
      CREATE TABLE ride_ratings (
        ride_id uuid PRIMARY KEY,
        driver_id uuid NOT NULL REFERENCES drivers,
        rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 5)
      )`);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
