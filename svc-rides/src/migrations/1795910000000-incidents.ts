import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `ALTER TABLE ride_emergencies ADD COLUMN cause text NOT NULL DEFAULT 'button'`,
  `CREATE TABLE ride_trail (
     ride_id uuid NOT NULL,
     traveller text NOT NULL CHECK (traveller IN ('rider', 'driver')),
     at timestamptz(3) NOT NULL,
     lat double precision NOT NULL,
     lng double precision NOT NULL,
     PRIMARY KEY (ride_id, traveller, at)
   )`,
  'CREATE INDEX ride_trail_by_age ON ride_trail (at)',
  // Whose look at which incident was in the audit log, and when.
  `CREATE TABLE incident_reads (
     ride_id uuid NOT NULL REFERENCES rides (id),
     admin_id uuid NOT NULL,
     read_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     PRIMARY KEY (ride_id, admin_id)
   )`,
  `CREATE TABLE emergency_notices (
     emergency_id uuid PRIMARY KEY REFERENCES ride_emergencies (id),
     tries int NOT NULL DEFAULT 0,
     due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     answered_at timestamptz,
     gave_up_at timestamptz
   )`,
  `CREATE INDEX emergency_notices_due ON emergency_notices (due_at) WHERE answered_at IS NULL AND gave_up_at IS NULL`,
];

/** The trail of a trip, who looked at it, and the notices that wait for the emergency service (ADR 30). */
export class Incidents1795910000000 implements MigrationInterface {
  readonly name = 'Incidents1795910000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
