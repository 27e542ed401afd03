import type { MigrationInterface, QueryRunner } from 'typeorm';

// Spelled out: what a released migration does stays the same.
const coming = `status IN ('booked', 'assigned') AND ride_id IS NULL`;

const statements = [
  `ALTER TABLE reservations ADD COLUMN guest jsonb, ADD COLUMN stops jsonb NOT NULL DEFAULT '[]'`,
  // A rider travels with one at a time; for guests there are at most two at a time (R45).
  `CREATE OR REPLACE FUNCTION reservation_fits() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     broken text;
     beside integer;
     most integer := CASE WHEN NEW.guest IS NULL THEN 1 ELSE 2 END;
     minutes integer := NEW.duration_minutes + 3 * jsonb_array_length(NEW.stops) + 15;
   BEGIN
     PERFORM lock_bookings_of(NEW.rider_id);
     SELECT count(*) INTO beside FROM reservations AS other WHERE other.rider_id = NEW.rider_id AND other.id <> NEW.id AND ${coming}
         AND (other.guest IS NULL) = (NEW.guest IS NULL)
         AND other.pickup_at < NEW.pickup_at + make_interval(mins => minutes)
         AND NEW.pickup_at < other.pickup_at + make_interval(mins => other.duration_minutes + 3 * jsonb_array_length(other.stops) + 15);
     IF TG_OP = 'INSERT' AND 10 < (SELECT count(*) FROM reservations WHERE rider_id = NEW.rider_id AND ${coming}) THEN
       broken := 'too_many_reservations';
     ELSIF beside >= most THEN
       broken := 'reservation_overlaps';
     END IF;
     IF broken IS NOT NULL THEN
       RAISE EXCEPTION 'reservation % does not fit the others of its rider', NEW.id
         USING ERRCODE = 'check_violation', CONSTRAINT = broken, TABLE = 'reservations';
     END IF;
     RETURN NULL;
   END $$`,
];

/** Bookings for later for a guest (R45), and with stops (R44). */
export class GuestsAndStopsLater1796170000000 implements MigrationInterface {
  readonly name = 'GuestsAndStopsLater1796170000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
