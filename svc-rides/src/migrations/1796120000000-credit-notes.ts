import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE credit_note_counters (
     financial_year text PRIMARY KEY,
     last integer NOT NULL
   )`,
  // A ride has one dispute, so one refund and one credit note. Its invoice is the receipt of the ride.
  `CREATE TABLE credit_notes (
     ride_id uuid PRIMARY KEY REFERENCES ride_receipts (ride_id),
     financial_year text NOT NULL,
     serial integer NOT NULL CHECK (serial > 0),
     state text NOT NULL,
     taxable_paise integer NOT NULL CHECK (taxable_paise >= 0),
     cgst_paise integer NOT NULL CHECK (cgst_paise >= 0),
     sgst_paise integer NOT NULL CHECK (sgst_paise >= 0),
     igst_paise integer NOT NULL CHECK (igst_paise >= 0),
     untaxed_paise integer NOT NULL,
     total_paise integer NOT NULL CHECK (total_paise > 0),
     issued_at timestamptz(3) NOT NULL,
     CONSTRAINT one_credit_note_per_number UNIQUE (financial_year, serial),
     CONSTRAINT halves_or_integrated CHECK (igst_paise = 0 OR cgst_paise + sgst_paise = 0),
     CONSTRAINT parts_sum_to_total CHECK (
       taxable_paise + cgst_paise + sgst_paise + igst_paise + untaxed_paise = total_paise)
   )`,
  `CREATE TRIGGER credit_notes_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_notes EXECUTE FUNCTION refuse_change()`,
];

/** Credit notes for refunds of rides that have a tax invoice (ADR 76). */
export class CreditNotes1796120000000 implements MigrationInterface {
  readonly name = 'CreditNotes1796120000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
