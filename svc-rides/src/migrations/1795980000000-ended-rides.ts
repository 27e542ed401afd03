import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables whose rows belong to a ride: each had a foreign key that kept this. */
const ofRides = [
  'booking_keys',
  'offers',
  'ride_messages',
  'ride_emergencies',
  'ride_receipts',
  'disputes',
  'incident_reads',
  'ride_shares',
  'contact_tellings',
  'ride_watch',
  'blocks',
  'person_flags',
  'ride_calls',
];

const tables = [
  // In the order in which requests come to them: rides first.
  `LOCK TABLE rides, ${ofRides.join(', ')}, rule_days IN ACCESS EXCLUSIVE MODE`,
  // When a ride came back from ended_rides because somebody changed it.
  `ALTER TABLE rides ADD COLUMN brought_back_at timestamptz(3)`,
  `CREATE TABLE ended_rides (
     LIKE rides INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
     PRIMARY KEY (id, created_at),
     CONSTRAINT only_ended CHECK (status IN ('completed', 'cancelled'))
   ) PARTITION BY RANGE (created_at)`,
  `CREATE INDEX ended_rides_of_rider ON ended_rides (rider_id, created_at DESC, id DESC) INCLUDE (status, fare_paise)`,
  `CREATE INDEX ended_rides_of_driver ON ended_rides (driver_id, created_at DESC, id DESC) WHERE driver_id IS NOT NULL`,
  `CREATE INDEX ended_rides_booked ON ended_rides (created_at)`,
  `CREATE INDEX ended_rides_of_promo ON ended_rides (promo_id, rider_id) INCLUDE (status, discount_paise)
     WHERE promo_id IS NOT NULL`,
  // One statement that reads it sees each ride once, wherever it is at that moment.
  `CREATE VIEW all_rides AS SELECT * FROM rides UNION ALL SELECT * FROM ended_rides`,
];

/** A running service may make no table. The partition is attached, which holds up nobody who reads the others. */
const months = [
  `CREATE FUNCTION make_ended_month(month date) RETURNS void
     LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
   DECLARE
     begins date := date_trunc('month', month);
     partition text := 'ended_rides_' || to_char(begins, 'YYYY_MM');
   BEGIN
     IF to_regclass(partition) IS NOT NULL THEN RETURN; END IF;
     PERFORM pg_advisory_xact_lock(hashtext('rahi.ended_months'));
     IF to_regclass(partition) IS NOT NULL THEN RETURN; END IF;
     EXECUTE format('CREATE TABLE %I (LIKE ended_rides INCLUDING ALL)', partition);
     EXECUTE format('ALTER TABLE ended_rides ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', partition,
       begins::text || ' 00:00:00+00', (begins + interval '1 month')::date::text || ' 00:00:00+00');
   END $$`,
  // Of an archived month: only one that the last clock of the table of data has passed, and only as it was archived.
  `CREATE FUNCTION drop_ended_month(month date, archived bigint) RETURNS void
     LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
   DECLARE
     begins date := date_trunc('month', month);
     partition text := 'ended_rides_' || to_char(begins, 'YYYY_MM');
     found bigint;
   BEGIN
     IF begins + interval '1 month' + interval '745 days' > now() THEN
       RAISE EXCEPTION 'rides of % are still kept as they are', to_char(begins, 'YYYY-MM');
     END IF;
     EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', partition);
     EXECUTE format('SELECT count(*) FROM %I', partition) INTO found;
     IF found <> archived THEN RAISE EXCEPTION '% rides were archived of %', archived, found; END IF;
     EXECUTE format('ALTER TABLE ended_rides DETACH PARTITION %I', partition);
     EXECUTE format('DROP TABLE %I', partition);
   END $$`,
];

/**
 * A ride that moves leaves the table that foreign keys can point to. Triggers ask both tables instead; the key of a booking is
 * stored before its ride, so that one asks at the commit, as the foreign key did.
 */
const belonging = [
  `CREATE FUNCTION ride_is_known() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     PERFORM FROM rides WHERE id = NEW.ride_id;
     IF FOUND THEN RETURN NULL; END IF;
     -- In one statement, as it may have moved since; by itself, as it opens every month.
     IF NOT EXISTS (SELECT FROM all_rides WHERE id = NEW.ride_id) THEN
       RAISE EXCEPTION 'there is no ride % for a row of %', NEW.ride_id, TG_TABLE_NAME
         USING ERRCODE = 'foreign_key_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
     END IF;
     RETURN NULL;
   END $$`,
  ...ofRides.flatMap((table) => [
    `ALTER TABLE ${table} DROP CONSTRAINT ${table}_ride_id_fkey`,
    `CREATE CONSTRAINT TRIGGER ${table}_ride_id AFTER INSERT OR UPDATE OF ride_id ON ${table}
       ${table === 'booking_keys' ? 'DEFERRABLE INITIALLY DEFERRED' : ''} FOR EACH ROW EXECUTE FUNCTION ride_is_known()`,
  ]),
  `ALTER TABLE rule_days DROP CONSTRAINT rule_days_example_ride_id_fkey`,
];

/** Past rides count wherever they are, and one that is brought back holds what it has held all along. */
const promos = `CREATE OR REPLACE FUNCTION hold_promo() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     IF NEW.brought_back_at IS NOT NULL THEN RETURN NULL; END IF;
     UPDATE promos SET held_paise = held_paise + NEW.discount_paise
     WHERE id = NEW.promo_id AND active AND held_paise + NEW.discount_paise <= budget_paise
       AND uses_per_rider > (SELECT count(*) FROM all_rides
         WHERE promo_id = NEW.promo_id AND rider_id = NEW.rider_id AND status <> 'cancelled' AND id <> NEW.id)
       AND NOT (first_ride_only AND EXISTS
         (SELECT FROM all_rides WHERE rider_id = NEW.rider_id AND status <> 'cancelled' AND id <> NEW.id));
     IF NOT FOUND THEN
       RAISE EXCEPTION 'promo % does not hold for ride %', NEW.promo_id, NEW.id
         USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = 'promos';
     END IF;
     RETURN NULL;
   END $$`;

/** Rides that ended long ago, in a table partitioned by the month in which they were booked (ADR 51). */
export class EndedRides1795980000000 implements MigrationInterface {
  readonly name = 'EndedRides1795980000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...tables, ...months, ...belonging, promos]) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
