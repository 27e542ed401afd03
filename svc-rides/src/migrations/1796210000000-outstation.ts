import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addRideColumn } from '../ride/store/add-ride-column.js';

const statements = [
  'ALTER TABLE reservations ADD COLUMN outstation jsonb',
  'ALTER TABLE tariffs ADD COLUMN outstation jsonb',
  // A trip may end for less than it was expected to cost, and then for less than its discount: the code gets the rest back.
  `CREATE OR REPLACE FUNCTION promo_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     IF NEW.promo_id IS NOT DISTINCT FROM OLD.promo_id AND OLD.status <> 'cancelled' AND NEW.status <> 'cancelled'
       AND NEW.discount_paise < OLD.discount_paise
       AND (NEW.change->>'state' = 'accepted' AND NEW.change IS DISTINCT FROM OLD.change
         OR NEW.outstation IS NOT NULL AND OLD.status = 'in_progress' AND NEW.status = 'completed') THEN RETURN NEW; END IF;
     RAISE EXCEPTION 'the discount of ride % stays as it was booked', OLD.id USING ERRCODE = 'restrict_violation';
   END $$`,
  `CREATE TABLE ride_meters (
     ride_id uuid PRIMARY KEY,
     at timestamptz(3) NOT NULL,
     metres double precision NOT NULL CHECK (metres >= 0),
     lat double precision NOT NULL,
     lng double precision NOT NULL,
     tolls jsonb NOT NULL
   )`,
];

/** Outstation trips: their terms in tariffs, and those of a ride or of a booking for later; and what long trips have driven so far. */
export class Outstation1796210000000 implements MigrationInterface {
  readonly name = 'Outstation1796210000000';

  async up(runner: QueryRunner): Promise<void> {
    await addRideColumn(runner, 'outstation', 'jsonb');
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
