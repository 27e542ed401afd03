import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addRideColumn } from '../ride/store/add-ride-column.js';

const isDue = `status = 'completed' AND unpaid_limit IS NOT NULL AND fare_paise > refunded_paise + paid_paise + claimed_paise`;

const statements = [
  `CREATE INDEX rides_due ON rides (rider_id) WHERE ${isDue}`,
  `CREATE INDEX ended_rides_due ON ended_rides (rider_id) WHERE ${isDue}`,
  // After the insert, which waits for the end of the rider's ride before: what that one leaves due is counted. A ride that comes
  // back from ended_rides was booked before.
  `CREATE FUNCTION refuse_with_dues() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     IF NEW.unpaid_limit <= (SELECT count(*) FROM all_rides WHERE rider_id = NEW.rider_id AND ${isDue}) THEN
       RAISE EXCEPTION 'rider % has % unpaid rides', NEW.rider_id, NEW.unpaid_limit
         USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = 'rides';
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER dues_open AFTER INSERT ON rides FOR EACH ROW
     WHEN (NEW.unpaid_limit IS NOT NULL AND NEW.status = 'searching') EXECUTE FUNCTION refuse_with_dues()`,
];

/** R40: a rider with unpaid rides pays before the next booking. Rides booked before this count for nobody. */
export class Dues1796020000000 implements MigrationInterface {
  readonly name = 'Dues1796020000000';

  async up(runner: QueryRunner): Promise<void> {
    await addRideColumn(runner, 'unpaid_limit', 'smallint CHECK (unpaid_limit > 0)');
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
