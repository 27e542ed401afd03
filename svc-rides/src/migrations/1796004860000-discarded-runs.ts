import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `ALTER TABLE payout_runs
     ADD COLUMN discarded_at timestamptz(3),
     ADD COLUMN discarded_by uuid,
     ADD COLUMN discarded_by_name text,
     ADD COLUMN discard_reason text,
     ADD COLUMN self_approved boolean NOT NULL DEFAULT false`,
  'ALTER TABLE payout_runs DROP CONSTRAINT payout_runs_week_ending_key, DROP CONSTRAINT two_administrators',
  'CREATE INDEX payout_runs_by_week ON payout_runs (week_ending)',
  // What the two constraints kept, and that a run is not both approved and discarded: the release before, which runs beside this
  // one, knows of neither. A run is inserted with the table locked, so no other one of its week comes in between.
  `CREATE FUNCTION payout_runs_fit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     IF NEW.approved_by = NEW.prepared_by AND NOT NEW.self_approved THEN
       RAISE EXCEPTION 'two_administrators: the one who prepared a run does not approve it' USING ERRCODE = 'check_violation', CONSTRAINT = 'two_administrators';
     END IF;
     IF NEW.discarded_at IS NOT NULL AND (NEW.approved_at IS NOT NULL OR NEW.discard_reason IS NULL) THEN
       RAISE EXCEPTION 'a run is discarded before it is approved, for a reason'
         USING ERRCODE = 'check_violation', CONSTRAINT = 'discarded_for_a_reason';
     END IF;
     IF TG_OP = 'INSERT' AND EXISTS (
       SELECT FROM payout_runs WHERE week_ending = NEW.week_ending AND discarded_at IS NULL
     ) THEN
       RAISE EXCEPTION 'the week has its run' USING ERRCODE = 'unique_violation', CONSTRAINT = 'one_run_a_week';
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER payout_runs_fit BEFORE INSERT OR UPDATE ON payout_runs
   FOR EACH ROW EXECUTE FUNCTION payout_runs_fit()`,
  `UPDATE payouts SET failure = 'balance_changed' WHERE failure = 'The driver’s balance changed after the run was prepared.'`,
];

/** A run can be discarded before it is approved; a desk of one person can be allowed to approve its own. */
export class DiscardedRuns1796004860000 implements MigrationInterface {
  readonly name = 'DiscardedRuns1796004860000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
