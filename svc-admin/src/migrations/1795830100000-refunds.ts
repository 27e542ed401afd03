import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  'ALTER TABLE rides ADD COLUMN refunded_paise integer NOT NULL DEFAULT 0',
  // For sums of revenue without reading the rows.
  'DROP INDEX rides_completed',
  `CREATE INDEX rides_completed ON rides (completed_at) INCLUDE (fare_paise, refunded_paise) WHERE status = 'completed'`,
  // The figures of a day count a fare less its refunds from now on (migration `figures`: the fare before the trip's duration). A refund
  // takes back a tip as well, which is no revenue. No row has a refund yet, so the figures stay as they are.
  `DO $do$
   DECLARE
     change text;
     known text;
     less_refunds text;
   BEGIN
     FOREACH change IN ARRAY ARRAY['insert', 'update', 'delete'] LOOP
       known := pg_get_functiondef(('rides_count_' || change)::regproc);
       less_refunds := regexp_replace(known, '\\mfare_paise::bigint,(?=\\s*-?1 \\* coalesce\\(extract\\()',
                                      'greatest(0, fare_paise - refunded_paise)::bigint,', 'g');
       IF less_refunds = known THEN RAISE EXCEPTION 'rides_count_% counts no fares', change; END IF;
       EXECUTE less_refunds;
     END LOOP;
   END $do$`,
  // A database that has taken no event yet has nothing to rebuild.
  'UPDATE read_model_build SET version = 4 WHERE NOT EXISTS (SELECT FROM inbox)',
];

export class Refunds1795830100000 implements MigrationInterface {
  readonly name = 'Refunds1795830100000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
