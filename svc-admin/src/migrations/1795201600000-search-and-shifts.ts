import type { MigrationInterface, QueryRunner } from 'typeorm';

const search = [
  'CREATE EXTENSION IF NOT EXISTS pg_trgm',
  `ALTER TABLE rides ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (
     lower(rider_name || E'\\n' || coalesce(driver_name, '') || E'\\n' || pickup_address || E'\\n' || dropoff_address)
   ) STORED`,
  'CREATE INDEX rides_search ON rides USING gin (search gin_trgm_ops)',
];

/** Who was active, or online, at a moment: those that ended after it, and those that have not ended. */
const moments = [
  `ALTER TABLE rides ADD COLUMN ended_at timestamptz(3) GENERATED ALWAYS AS (coalesce(completed_at, cancelled_at)) STORED`,
  'CREATE INDEX rides_ended ON rides (ended_at, created_at)',
  'ALTER TABLE driver_shifts ADD COLUMN until timestamptz(3)',
  `UPDATE driver_shifts AS shift SET until = (
     SELECT later.at FROM driver_shifts AS later
     WHERE later.driver_id = shift.driver_id AND later.version > shift.version ORDER BY later.version LIMIT 1
   )`,
  'CREATE INDEX driver_shifts_online ON driver_shifts (until, at) WHERE is_online',
];

const freshness = ['users', 'drivers'].flatMap((table) => [
  `ALTER TABLE ${table} ADD COLUMN event_at timestamptz(3)`,
  `CREATE INDEX ${table}_as_of ON ${table} (event_at)`,
]);

const appendOnly = [
  `CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$`,
  `CREATE TRIGGER ride_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ride_events
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
];

export class SearchAndShifts1795201600000 implements MigrationInterface {
  readonly name = 'SearchAndShifts1795201600000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...search, ...moments, ...freshness, ...appendOnly]) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
