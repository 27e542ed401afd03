import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  // The steps of a ride stay as they were, but for what an erasure takes out of them: a name, and words.
  'DROP TRIGGER ride_events_append_only ON ride_events',
  `CREATE TRIGGER ride_events_append_only BEFORE DELETE OR TRUNCATE ON ride_events
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER ride_events_only_erased BEFORE UPDATE ON ride_events
   FOR EACH ROW WHEN (
     (NEW.driver_name IS NOT DISTINCT FROM OLD.driver_name AND NEW.reason IS NOT DISTINCT FROM OLD.reason)
     OR (NEW.driver_name IS DISTINCT FROM OLD.driver_name AND NEW.driver_name IS DISTINCT FROM 'Driver')
     OR (NEW.reason IS DISTINCT FROM OLD.reason AND NEW.reason IS NOT NULL)
     OR to_jsonb(NEW) - '{driver_name,reason}'::text[] <> to_jsonb(OLD) - '{driver_name,reason}'::text[])
   EXECUTE FUNCTION refuse_change()`,
  'CREATE INDEX rides_retention ON rides USING brin (created_at)',
];

/** An erasure may blank the names in `ride_events`, and nothing else may. */
export class ErasedNames1795950400000 implements MigrationInterface {
  readonly name = 'ErasedNames1795950400000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX rides_retention');
    await runner.query('DROP TRIGGER ride_events_only_erased ON ride_events');
    await runner.query('DROP TRIGGER ride_events_append_only ON ride_events');
    await runner.query(
      `CREATE TRIGGER ride_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ride_events
       FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
    );
  }
}
