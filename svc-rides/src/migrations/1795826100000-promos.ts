import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = [
  `CREATE TABLE promos (
     id uuid PRIMARY KEY,
     code text NOT NULL CHECK (code ~ '^[A-Z0-9]{3,20}$'),
     percent integer CHECK (percent BETWEEN 1 AND 100),
     most_paise integer NOT NULL CHECK (most_paise > 0),
     first_ride_only boolean NOT NULL,
     city text,
     valid_from timestamptz(3) NOT NULL,
     valid_until timestamptz(3) NOT NULL,
     budget_paise bigint NOT NULL CHECK (budget_paise > 0),
     uses_per_rider integer NOT NULL CHECK (uses_per_rider > 0),
     active boolean NOT NULL DEFAULT true,
     held_paise bigint NOT NULL DEFAULT 0,
     created_by uuid NOT NULL,
     created_at timestamptz(3) NOT NULL DEFAULT now(),
     CONSTRAINT one_promo_per_code UNIQUE (code),
     CONSTRAINT promo_ends_after_it_begins CHECK (valid_from < valid_until),
     CONSTRAINT promo_within_budget CHECK (held_paise BETWEEN 0 AND budget_paise)
   ) WITH (fillfactor = 50)`,
  `CREATE INDEX promos_newest ON promos (created_at DESC, id DESC)`,
  `ALTER TABLE rides ADD COLUMN promo_id uuid REFERENCES promos (id)`,
  `CREATE INDEX rides_of_promo ON rides (promo_id, rider_id) INCLUDE (status, discount_paise) WHERE promo_id IS NOT NULL`,
];

/**
 * What a code has promised follows the rides themselves: whatever books one holds its discount, or is refused, and whatever cancels
 * one gives it back: by a person, a job or a statement over many rides. Rides without a code wake none of these triggers.
 */
const rules = [
  // A rider has one active ride at a time, so no other booking of theirs can commit while their rides are counted.
  `CREATE FUNCTION hold_promo() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     UPDATE promos SET held_paise = held_paise + NEW.discount_paise
     WHERE id = NEW.promo_id AND active AND held_paise + NEW.discount_paise <= budget_paise
       AND uses_per_rider > (SELECT count(*) FROM rides
         WHERE promo_id = NEW.promo_id AND rider_id = NEW.rider_id AND status <> 'cancelled' AND id <> NEW.id)
       AND NOT (first_ride_only AND EXISTS
         (SELECT FROM rides WHERE rider_id = NEW.rider_id AND status <> 'cancelled' AND id <> NEW.id));
     IF NOT FOUND THEN
       RAISE EXCEPTION 'promo % does not hold for ride %', NEW.promo_id, NEW.id
         USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = 'promos';
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER promo_holds AFTER INSERT ON rides FOR EACH ROW WHEN (NEW.promo_id IS NOT NULL)
     EXECUTE FUNCTION hold_promo()`,
  // One transaction at a time gives back: two that cancel rides of the same codes in other orders would wait in a circle.
  `CREATE FUNCTION give_promo_back() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     PERFORM pg_advisory_xact_lock(hashtext('promos given back'));
     UPDATE promos SET held_paise = held_paise - OLD.discount_paise WHERE id = OLD.promo_id;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER promo_given_back AFTER UPDATE ON rides
     FOR EACH ROW WHEN (OLD.promo_id IS NOT NULL AND OLD.status <> 'cancelled' AND NEW.status = 'cancelled')
     EXECUTE FUNCTION give_promo_back()`,
  `CREATE FUNCTION promo_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     RAISE EXCEPTION 'the discount of ride % stays as it was booked', OLD.id USING ERRCODE = 'restrict_violation';
   END $$`,
  `CREATE TRIGGER promo_stays BEFORE UPDATE ON rides
     FOR EACH ROW WHEN (OLD.promo_id IS DISTINCT FROM NEW.promo_id
       OR (OLD.promo_id IS NOT NULL AND (OLD.discount_paise <> NEW.discount_paise
         OR (OLD.status = 'cancelled' AND NEW.status <> 'cancelled'))))
     EXECUTE FUNCTION promo_stays()`,
];

/** Promo codes, and what of their budgets is held by rides. */
export class Promos1795826100000 implements MigrationInterface {
  readonly name = 'Promos1795826100000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...tables, ...rules]) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
