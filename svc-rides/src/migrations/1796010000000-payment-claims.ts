import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addRideColumn } from '../ride/store/add-ride-column.js';

const statements = [
  // A number counts once over all rides, for as long as the books are kept.
  `CREATE TABLE payment_claims (
     reference text PRIMARY KEY CHECK (reference ~ '^[0-9]{12}$'),
     ride_id uuid NOT NULL,
     paise integer NOT NULL CHECK (paise > 0),
     payee text NOT NULL CHECK (payee IN ('platform', 'driver')),
     state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'settled', 'void')),
     claimed_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
     ended_at timestamptz(3),
     CONSTRAINT ended_at_a_time CHECK ((state = 'open') = (ended_at IS NULL))
   )`,
  `CREATE INDEX payment_claims_open ON payment_claims (claimed_at, reference) WHERE state = 'open'`,
  'CREATE INDEX payment_claims_of_ride ON payment_claims (ride_id)',
];

/** R40: what a rider says to have paid by UPI, until the one who gets the money confirms it. */
export class PaymentClaims1796010000000 implements MigrationInterface {
  readonly name = 'PaymentClaims1796010000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
    await addRideColumn(runner, 'claimed_paise', 'integer NOT NULL DEFAULT 0 CHECK (claimed_paise >= 0)');
    await addRideColumn(runner, 'claimed_at', 'timestamptz(3)');
    await runner.query('CREATE INDEX rides_claimed ON rides (id) WHERE claimed_at IS NOT NULL');
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
