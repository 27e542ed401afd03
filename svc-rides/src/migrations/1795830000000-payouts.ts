import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  // One run a week, named by its Sunday. A run of the weekly job has no preparer, and any administrator may approve it.
  `CREATE TABLE payout_runs (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     week_ending date NOT NULL UNIQUE CHECK (extract(isodow FROM week_ending) = 7),
     prepared_at timestamptz(3) NOT NULL DEFAULT now(),
     prepared_by uuid,
     prepared_by_name text,
     approved_at timestamptz(3),
     approved_by uuid,
     approved_by_name text,
     waiting_paise bigint NOT NULL DEFAULT 0 CHECK (waiting_paise >= 0),
     CONSTRAINT approved_by_somebody CHECK ((approved_at IS NULL) = (approved_by IS NULL)),
     CONSTRAINT two_administrators CHECK (approved_by IS NULL OR prepared_by IS NULL OR approved_by <> prepared_by)
   )`,
  `CREATE TABLE payouts (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     run_id uuid NOT NULL REFERENCES payout_runs,
     driver_id uuid NOT NULL,
     driver_name text NOT NULL,
     reference text NOT NULL UNIQUE,
     status text NOT NULL DEFAULT 'prepared' CHECK (status IN ('prepared', 'approved', 'paid', 'failed')),
     paise bigint NOT NULL CHECK (paise >= 0),
     cash_paise bigint NOT NULL CHECK (cash_paise >= 0),
     waiting_paise bigint NOT NULL DEFAULT 0 CHECK (waiting_paise >= 0),
     settled_at timestamptz(3),
     failure text,
     UNIQUE (run_id, driver_id),
     CONSTRAINT of_something CHECK (paise + cash_paise > 0),
     CONSTRAINT settled_at_a_time CHECK ((status IN ('paid', 'failed')) = (settled_at IS NOT NULL)),
     CONSTRAINT failed_for_a_reason CHECK ((status = 'failed') = (failure IS NOT NULL))
   )`,
  `CREATE INDEX payouts_of_driver ON payouts (driver_id, run_id)`,
  `CREATE INDEX rides_waiting_for_the_desk ON rides (driver_id)
   WHERE flags && ARRAY['ended_away', 'impossible_trip']`,
  // Entries come in the order of time: this index is a few pages, and costs a ride nothing to measure.
  `CREATE INDEX entries_by_time ON journal_entries USING brin (at) WITH (pages_per_range = 32, autosummarize = on)`,
];

/** Weekly payouts to drivers. */
export class Payouts1795830000000 implements MigrationInterface {
  readonly name = 'Payouts1795830000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX entries_by_time, rides_waiting_for_the_desk');
    await runner.query('DROP TABLE payouts, payout_runs');
  }
}
