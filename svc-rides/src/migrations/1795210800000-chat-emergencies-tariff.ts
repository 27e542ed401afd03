import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE ride_messages (
     ride_id uuid NOT NULL REFERENCES rides (id),
     id uuid NOT NULL,
     sender text NOT NULL CHECK (sender IN ('rider', 'driver')),
     text text NOT NULL CHECK (length(text) BETWEEN 1 AND 500),
     sent_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
     PRIMARY KEY (ride_id, id)
   )`,
  `CREATE INDEX ride_messages_newest ON ride_messages (ride_id, sent_at DESC, id DESC)`,
  `CREATE TABLE ride_emergencies (
     id uuid PRIMARY KEY,
     ride_id uuid NOT NULL REFERENCES rides (id),
     raised_by text NOT NULL CHECK (raised_by IN ('rider', 'driver')),
     raised_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
     lat double precision CHECK (lat BETWEEN -90 AND 90),
     lng double precision CHECK (lng BETWEEN -180 AND 180),
     CHECK ((lat IS NULL) = (lng IS NULL))
   )`,
  `CREATE INDEX ride_emergencies_of_ride ON ride_emergencies (ride_id)`,
  // What the fare was made of; null on rides booked before it was kept, all at the first tariff.
  `ALTER TABLE rides ADD COLUMN tariff jsonb`,
];

/** The trip's chat, emergencies, and the tariff that an invoice shows (R31). */
export class ChatEmergenciesTariff1795210800000 implements MigrationInterface {
  readonly name = 'ChatEmergenciesTariff1795210800000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rides DROP COLUMN tariff');
    await runner.query('DROP TABLE ride_emergencies, ride_messages');
  }
}
