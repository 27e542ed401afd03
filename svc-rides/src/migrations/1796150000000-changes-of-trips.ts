import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addRideColumn } from '../ride/store/add-ride-column.js';

/** A change may lower the fare below the discount, which is then as high as the fare: the code gets the rest back. */
const promos = [
  `CREATE OR REPLACE FUNCTION promo_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     IF NEW.promo_id IS NOT DISTINCT FROM OLD.promo_id AND OLD.status <> 'cancelled' AND NEW.status <> 'cancelled'
       AND NEW.discount_paise < OLD.discount_paise AND NEW.change->>'state' = 'accepted'
       AND NEW.change IS DISTINCT FROM OLD.change THEN RETURN NEW; END IF;
     RAISE EXCEPTION 'the discount of ride % stays as it was booked', OLD.id USING ERRCODE = 'restrict_violation';
   END $$`,
  `CREATE FUNCTION lower_promo() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     PERFORM pg_advisory_xact_lock(hashtext('promos given back'));
     UPDATE promos SET held_paise = held_paise - OLD.discount_paise + NEW.discount_paise WHERE id = OLD.promo_id;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER promo_lowered AFTER UPDATE ON rides
     FOR EACH ROW WHEN (OLD.promo_id IS NOT NULL AND NEW.status <> 'cancelled' AND NEW.discount_paise < OLD.discount_paise)
     EXECUTE FUNCTION lower_promo()`,
];

/** Changes of a trip while it is under way (R44). */
export class ChangesOfTrips1796150000000 implements MigrationInterface {
  readonly name = 'ChangesOfTrips1796150000000';

  async up(runner: QueryRunner): Promise<void> {
    await addRideColumn(runner, 'turns', "jsonb NOT NULL DEFAULT '[]'");
    await addRideColumn(runner, 'change', 'jsonb');
    await runner.query(`CREATE INDEX rides_with_open_change ON rides (id) WHERE change->>'state' = 'open'`);
    await runner.query('ALTER TABLE ride_watch ADD COLUMN turns smallint NOT NULL DEFAULT 0');
    for (const statement of promos) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
