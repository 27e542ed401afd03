import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `ALTER TABLE rides
     ADD COLUMN refunded_paise integer NOT NULL DEFAULT 0
       CONSTRAINT refunded_at_most_what_was_charged CHECK (refunded_paise = 0 OR refunded_paise BETWEEN 0
         AND CASE status WHEN 'completed' THEN fare_paise + tip_paise ELSE fee_paise END),
     ADD COLUMN driver_refund_paise integer NOT NULL DEFAULT 0
       CONSTRAINT driver_gives_back_at_most_the_refund CHECK (driver_refund_paise BETWEEN 0 AND refunded_paise)`,
  `CREATE TABLE disputes (
     id uuid PRIMARY KEY,
     ride_id uuid NOT NULL REFERENCES rides (id),
     reason text NOT NULL
       CHECK (reason IN ('wrong_fare', 'longer_way', 'not_completed', 'fee_unfair', 'paid_twice', 'other')),
     text text,
     state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'refunded', 'rejected')),
     created_at timestamptz(3) NOT NULL DEFAULT now(),
     decided_at timestamptz(3),
     decided_by uuid,
     note text,
     refund_paise integer NOT NULL DEFAULT 0,
     CONSTRAINT one_dispute_per_ride UNIQUE (ride_id),
     CONSTRAINT decided_by_somebody CHECK ((state = 'open') = (decided_at IS NULL) AND (state = 'open') = (decided_by IS NULL)),
     CONSTRAINT refund_has_an_amount CHECK (CASE state WHEN 'refunded' THEN refund_paise > 0 ELSE refund_paise = 0 END)
   )`,
  `CREATE INDEX disputes_open_first ON disputes ((state = 'open') DESC, created_at DESC, id DESC)`,
];

/** Disputed bills, and what was refunded of a ride. */
export class Disputes1795826200000 implements MigrationInterface {
  readonly name = 'Disputes1795826200000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
