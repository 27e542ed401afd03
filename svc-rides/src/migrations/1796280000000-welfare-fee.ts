import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addRideColumn } from '../ride/store/add-ride-column.js';

const owned = ['rider', 'driver', 'cash_in_hand'];
const platformWide = [
  'commission',
  'gst',
  'gst_borne',
  'welfare',
  'rounding',
  'bonus',
  'promo',
  'refunds',
  'fees',
  'bank',
  'gateway_clearing',
  'opening',
];

/** R42: a tariff may have a fee for the welfare of drivers, which is owed to the board of its state. No tariff has one yet. */
export class WelfareFee1796280000000 implements MigrationInterface {
  readonly name = 'WelfareFee1796280000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tariffs ADD COLUMN welfare_fee jsonb');
    await addRideColumn(runner, 'welfare_paise', 'integer NOT NULL DEFAULT 0');
    await runner.query('ALTER TABLE reservations ADD COLUMN welfare_paise integer NOT NULL DEFAULT 0');
    const list = [...owned, ...platformWide].map((kind) => `'${kind}'`).join(', ');
    await runner.query(
      `ALTER TABLE accounts DROP CONSTRAINT accounts_kind_check,
         ADD CONSTRAINT accounts_kind_check CHECK (kind IN (${list})) NOT VALID`,
    );
    await runner.query(`INSERT INTO accounts (kind) VALUES ('welfare')`);
    // Without this row an account of the platform reads as 0: the one of `rounding` has had none since it was opened.
    await runner.query(
      `INSERT INTO account_balances (account_id, rolled_up_to) SELECT id, 0 FROM accounts
        WHERE owner IS NULL AND NOT EXISTS (SELECT FROM account_balances kept WHERE kept.account_id = accounts.id)`,
    );
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
