import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addRideColumn } from '../ride/store/add-ride-column.js';

const owned = ['rider', 'driver', 'cash_in_hand'];
const platformWide = [
  'commission',
  'gst',
  'gst_borne',
  'rounding',
  'bonus',
  'promo',
  'refunds',
  'fees',
  'bank',
  'gateway_clearing',
  'opening',
];

/** R40: a tariff may round cash to whole rupees; what is rounded has an account of its own. No tariff does so yet. */
export class CashRounding1796020100000 implements MigrationInterface {
  readonly name = 'CashRounding1796020100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tariffs ADD COLUMN round_cash boolean NOT NULL DEFAULT false');
    await addRideColumn(runner, 'rounding_paise', 'smallint NOT NULL DEFAULT 0');
    const list = [...owned, ...platformWide].map((kind) => `'${kind}'`).join(', ');
    await runner.query(
      `ALTER TABLE accounts DROP CONSTRAINT accounts_kind_check,
         ADD CONSTRAINT accounts_kind_check CHECK (kind IN (${list})) NOT VALID`,
    );
    await runner.query(`INSERT INTO accounts (kind) VALUES ('rounding')`);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
