import type { MigrationInterface, QueryRunner } from 'typeorm';

const owned = ['rider', 'driver', 'cash_in_hand'];
const platformWide = [
  'commission',
  'gst',
  'gst_borne',
  'welfare',
  'tds',
  'rounding',
  'bonus',
  'promo',
  'refunds',
  'fees',
  'bank',
  'gateway_clearing',
  'opening',
];

/** Tax that is kept back of payouts (section 194-O), by what gross, and the PANs of drivers. No run has kept any back yet. */
export class Tds1796370000000 implements MigrationInterface {
  readonly name = 'Tds1796370000000';

  async up(runner: QueryRunner): Promise<void> {
    const list = [...owned, ...platformWide].map((kind) => `'${kind}'`).join(', ');
    const statements = [
      `ALTER TABLE accounts DROP CONSTRAINT accounts_kind_check,
         ADD CONSTRAINT accounts_kind_check CHECK (kind IN (${list})) NOT VALID`,
      `INSERT INTO accounts (kind) VALUES ('tds')`,
      `INSERT INTO account_balances (account_id, rolled_up_to) SELECT id, 0 FROM accounts
        WHERE owner IS NULL AND NOT EXISTS (SELECT FROM account_balances kept WHERE kept.account_id = accounts.id)`,
      `ALTER TABLE payouts
         ADD COLUMN gross_paise bigint NOT NULL DEFAULT 0 CHECK (gross_paise >= 0),
         ADD COLUMN tds_base_paise bigint NOT NULL DEFAULT 0 CHECK (tds_base_paise >= 0),
         ADD COLUMN tds_paise bigint NOT NULL DEFAULT 0 CHECK (tds_paise >= 0)`,
      // Tax may be all that a payout is of. A constraint that counts it can come once no release in use is without it.
      'ALTER TABLE payouts DROP CONSTRAINT of_something',
      'ALTER TABLE payout_runs ADD COLUMN tds boolean NOT NULL DEFAULT false',
      `CREATE TABLE payout_gross (
         run_id uuid NOT NULL REFERENCES payout_runs,
         driver_id uuid NOT NULL,
         paise bigint NOT NULL CHECK (paise >= 0),
         PRIMARY KEY (driver_id, run_id)
       )`,
      `CREATE TABLE driver_pans (
         driver_id uuid PRIMARY KEY,
         sealed text NOT NULL,
         masked text NOT NULL,
         exempt boolean NOT NULL,
         given_at timestamptz(3) NOT NULL DEFAULT now()
       )`,
    ];
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
