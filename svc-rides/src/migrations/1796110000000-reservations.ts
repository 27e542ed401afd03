import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addRideColumn } from '../ride/store/add-ride-column.js';

/** A booking for later that has no ride yet, and can still become one. */
const coming = `status IN ('booked', 'assigned') AND ride_id IS NULL`;

const tables = [
  `CREATE TABLE reservations (
     id uuid PRIMARY KEY,
     version integer NOT NULL DEFAULT 1 CHECK (version > 0),
     status text NOT NULL DEFAULT 'booked' CHECK (status IN ('booked', 'matching', 'assigned', 'cancelled', 'missed')),
     rider_id uuid NOT NULL,
     rider jsonb NOT NULL,
     driver_id uuid,
     driver jsonb,
     city text NOT NULL,
     vehicle_type text NOT NULL,
     pickup_address text NOT NULL,
     pickup_lat double precision NOT NULL CHECK (pickup_lat BETWEEN -90 AND 90),
     pickup_lng double precision NOT NULL CHECK (pickup_lng BETWEEN -180 AND 180),
     dropoff_address text NOT NULL,
     dropoff_lat double precision NOT NULL CHECK (dropoff_lat BETWEEN -90 AND 90),
     dropoff_lng double precision NOT NULL CHECK (dropoff_lng BETWEEN -180 AND 180),
     note text,
     pickup_at timestamptz(3) NOT NULL,
     fare_paise integer NOT NULL CHECK (fare_paise >= 0),
     tariff_id text NOT NULL,
     tariff_version integer NOT NULL,
     fare_inputs jsonb NOT NULL,
     driver_terms jsonb NOT NULL,
     waiting_terms jsonb NOT NULL,
     discount_paise integer NOT NULL DEFAULT 0 CHECK (discount_paise >= 0),
     promo_id uuid REFERENCES promos (id),
     rounding_paise smallint NOT NULL DEFAULT 0,
     payment_method text NOT NULL,
     unpaid_limit smallint CHECK (unpaid_limit > 0),
     distance_metres integer NOT NULL CHECK (distance_metres > 0),
     duration_minutes integer NOT NULL CHECK (duration_minutes >= 0),
     created_at timestamptz(3) NOT NULL DEFAULT now(),
     taken_at timestamptz(3),
     releases smallint NOT NULL DEFAULT 0,
     released_driver_id uuid,
     not_again uuid[] NOT NULL DEFAULT '{}',
     ride_id uuid,
     cancelled_at timestamptz(3),
     cancelled_by text CHECK (cancelled_by IN ('rider', 'driver', 'admin', 'expiry')),
     closed_at timestamptz(3),
     rider_reminded_at timestamptz(3),
     driver_reminded_at timestamptz(3),
     nobody_told_at timestamptz(3),
     CONSTRAINT tariff_of_reservation FOREIGN KEY (tariff_id, tariff_version) REFERENCES tariffs (id, version),
     CONSTRAINT driver_with_all_of_it CHECK ((driver_id IS NULL) = (driver IS NULL) AND (driver_id IS NULL) = (taken_at IS NULL)),
     CONSTRAINT driver_once_taken CHECK (
       (status <> 'assigned' OR driver_id IS NOT NULL) AND (status NOT IN ('booked', 'matching') OR driver_id IS NULL)),
     CONSTRAINT nobody_drives_themself CHECK (driver_id <> rider_id),
     CONSTRAINT matching_has_a_ride CHECK (status <> 'matching' OR ride_id IS NOT NULL),
     CONSTRAINT ended_by_someone CHECK (
       (status IN ('cancelled', 'missed')) = (cancelled_at IS NOT NULL) AND (cancelled_at IS NULL) = (cancelled_by IS NULL))
   )`,
  `CREATE INDEX reservations_coming ON reservations (pickup_at, id) WHERE ${coming}`,
  `CREATE INDEX reservations_of_rider ON reservations (rider_id, pickup_at, id)`,
  `CREATE INDEX reservations_of_driver ON reservations (driver_id, pickup_at, id) WHERE driver_id IS NOT NULL`,
  `CREATE INDEX reservations_of_status ON reservations (status, pickup_at, id)`,
  // Those whose ride has not ended: their states follow it.
  `CREATE UNIQUE INDEX reservations_of_ride ON reservations (ride_id) WHERE ride_id IS NOT NULL`,
  `CREATE INDEX reservations_followed ON reservations (ride_id) WHERE ride_id IS NOT NULL AND closed_at IS NULL`,
  // A key books a ride, now or for later.
  `ALTER TABLE booking_keys ALTER COLUMN ride_id DROP NOT NULL,
     ADD COLUMN reservation_id uuid REFERENCES reservations (id) DEFERRABLE INITIALLY DEFERRED,
     ADD CONSTRAINT key_of_one_booking CHECK (num_nonnulls(ride_id, reservation_id) = 1)`,
  'DROP TRIGGER booking_keys_ride_id ON booking_keys',
  `CREATE CONSTRAINT TRIGGER booking_keys_ride_id AFTER INSERT OR UPDATE OF ride_id ON booking_keys DEFERRABLE INITIALLY DEFERRED
     FOR EACH ROW WHEN (NEW.ride_id IS NOT NULL) EXECUTE FUNCTION ride_is_known()`,
  'ALTER TABLE tariffs ADD COLUMN later_fee_paise integer NOT NULL DEFAULT 0 CHECK (later_fee_paise >= 0)',
];

/** After the insert, which waits here for the rider's other bookings: what they have committed is counted. */
const rules = [
  `CREATE FUNCTION lock_bookings_of(person uuid) RETURNS void LANGUAGE sql AS $$
     SELECT pg_advisory_xact_lock(hashtext('bookings for later'), hashtext(person::text)) $$`,
  `CREATE FUNCTION reservation_fits() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE broken text;
   BEGIN
     PERFORM lock_bookings_of(NEW.rider_id);
     IF TG_OP = 'INSERT' AND 10 < (SELECT count(*) FROM reservations WHERE rider_id = NEW.rider_id AND ${coming}) THEN
       broken := 'too_many_reservations';
     ELSIF EXISTS (SELECT FROM reservations AS other WHERE other.rider_id = NEW.rider_id AND other.id <> NEW.id AND ${coming}
         AND other.pickup_at < NEW.pickup_at + make_interval(mins => NEW.duration_minutes + 15)
         AND NEW.pickup_at < other.pickup_at + make_interval(mins => other.duration_minutes + 15)) THEN
       broken := 'reservation_overlaps';
     END IF;
     IF broken IS NOT NULL THEN
       RAISE EXCEPTION 'reservation % does not fit the others of its rider', NEW.id
         USING ERRCODE = 'check_violation', CONSTRAINT = broken, TABLE = 'reservations';
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER reservation_fits AFTER INSERT OR UPDATE OF pickup_at ON reservations FOR EACH ROW
     WHEN (NEW.status IN ('booked', 'assigned')) EXECUTE FUNCTION reservation_fits()`,
  // Dues hold up a new booking, and not the ride of one that was made before.
  `CREATE TRIGGER dues_open AFTER INSERT ON reservations FOR EACH ROW
     WHEN (NEW.unpaid_limit IS NOT NULL) EXECUTE FUNCTION refuse_with_dues()`,
  'DROP TRIGGER dues_open ON rides',
  `CREATE TRIGGER dues_open AFTER INSERT ON rides FOR EACH ROW
     WHEN (NEW.unpaid_limit IS NOT NULL AND NEW.status = 'searching' AND NEW.pickup_at IS NULL)
     EXECUTE FUNCTION refuse_with_dues()`,
];

const uses = (table: string, which: string) =>
  `(SELECT count(*) FROM ${table} WHERE promo_id = NEW.promo_id AND rider_id = NEW.rider_id AND ${which} AND id <> NEW.id)`;
const any = (table: string, which: string) =>
  `EXISTS (SELECT FROM ${table} WHERE rider_id = NEW.rider_id AND ${which} AND id <> NEW.id)`;

const holdSql = `PERFORM lock_bookings_of(NEW.rider_id);
     UPDATE promos SET held_paise = held_paise + NEW.discount_paise
     WHERE id = NEW.promo_id AND active AND held_paise + NEW.discount_paise <= budget_paise
       AND uses_per_rider > ${uses('all_rides', `status <> 'cancelled'`)} + ${uses('reservations', coming)}
       AND NOT (first_ride_only AND (${any('all_rides', `status <> 'cancelled'`)} OR ${any('reservations', coming)}));
     IF NOT FOUND THEN
       RAISE EXCEPTION 'promo % does not hold for %', NEW.promo_id, NEW.id
         USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = 'promos';
     END IF;
     RETURN NULL;`;

/** A booking for later holds its discount from the start; its ride takes that over, and gives it back as any ride does. */
const promos = [
  `CREATE OR REPLACE FUNCTION hold_promo() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     IF NEW.brought_back_at IS NOT NULL OR NEW.pickup_at IS NOT NULL THEN RETURN NULL; END IF;
     ${holdSql}
   END $$`,
  `CREATE FUNCTION hold_promo_for_later() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     ${holdSql}
   END $$`,
  `CREATE TRIGGER promo_holds AFTER INSERT ON reservations FOR EACH ROW WHEN (NEW.promo_id IS NOT NULL)
     EXECUTE FUNCTION hold_promo_for_later()`,
  `CREATE FUNCTION give_later_promo_back() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     PERFORM pg_advisory_xact_lock(hashtext('promos given back'));
     UPDATE promos SET held_paise = held_paise - OLD.discount_paise
       + CASE WHEN NEW.status IN ('cancelled', 'missed') THEN 0 ELSE NEW.discount_paise END
     WHERE id = OLD.promo_id;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER promo_given_back AFTER UPDATE ON reservations FOR EACH ROW
     WHEN (OLD.promo_id IS NOT NULL AND OLD.ride_id IS NULL AND OLD.status IN ('booked', 'assigned')
       AND (NEW.status IN ('cancelled', 'missed') OR NEW.discount_paise <> OLD.discount_paise))
     EXECUTE FUNCTION give_later_promo_back()`,
];

/** R43: bookings for later. A rider has at most ten of them, far enough apart. */
export class Reservations1796110000000 implements MigrationInterface {
  readonly name = 'Reservations1796110000000';

  async up(runner: QueryRunner): Promise<void> {
    await addRideColumn(runner, 'pickup_at', 'timestamptz(3)');
    for (const statement of [...tables, ...rules, ...promos]) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
