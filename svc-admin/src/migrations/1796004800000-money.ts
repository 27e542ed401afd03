import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Postings added to or taken out of the sums by day and by driver: a statement at a time, in the order of the keys. */
const count = (rows: string, sign: 1 | -1) => `
  INSERT INTO daily_money AS kept (day, account, kind, paise)
  SELECT kolkata_day(at) AS day, account, kind, ${sign} * sum(paise) FROM ${rows} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (day, account, kind) DO UPDATE SET paise = kept.paise + excluded.paise;
  INSERT INTO driver_money AS kept (driver_id, account, kind, paise)
  SELECT driver_id, account, kind, ${sign} * sum(paise) FROM ${rows} WHERE driver_id IS NOT NULL
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (driver_id, account, kind) DO UPDATE SET paise = kept.paise + excluded.paise;`;

const statements = [
  // The journal of svc-rides as its events tell it. A debit is positive, a credit negative.
  `CREATE TABLE postings (
     entry_id bigint NOT NULL,
     line smallint NOT NULL,
     kind text NOT NULL,
     at timestamptz(3) NOT NULL,
     ride_id uuid,
     account text NOT NULL,
     owner uuid,
     driver_id uuid,
     paise bigint NOT NULL,
     PRIMARY KEY (entry_id, line)
   )`,
  'CREATE INDEX postings_of_ride ON postings (ride_id) WHERE ride_id IS NOT NULL',
  'CREATE INDEX postings_of_driver ON postings (driver_id, at) WHERE driver_id IS NOT NULL',
  'CREATE INDEX postings_by_time ON postings (at) INCLUDE (account, kind, paise)',
  `CREATE TABLE daily_money (
     day date NOT NULL,
     account text NOT NULL,
     kind text NOT NULL,
     paise bigint NOT NULL,
     PRIMARY KEY (day, account, kind)
   ) WITH (fillfactor = 50)`,
  `CREATE TABLE driver_money (
     driver_id uuid NOT NULL,
     account text NOT NULL,
     kind text NOT NULL,
     paise bigint NOT NULL,
     PRIMARY KEY (driver_id, account, kind)
   ) WITH (fillfactor = 80)`,
  `CREATE FUNCTION postings_count_insert() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN ${count('arrived', 1)} RETURN NULL; END $$`,
  `CREATE TRIGGER postings_counted_insert AFTER INSERT ON postings REFERENCING NEW TABLE AS arrived
   FOR EACH STATEMENT EXECUTE FUNCTION postings_count_insert()`,
  // A rebuild empties the table.
  `CREATE FUNCTION postings_count_delete() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN ${count('gone', -1)} RETURN NULL; END $$`,
  `CREATE TRIGGER postings_counted_delete AFTER DELETE ON postings REFERENCING OLD TABLE AS gone
   FOR EACH STATEMENT EXECUTE FUNCTION postings_count_delete()`,
  `ALTER TABLE rides ADD COLUMN payment_method text`,
  // A database that has taken no event yet has nothing to rebuild.
  'UPDATE read_model_build SET version = 6 WHERE NOT EXISTS (SELECT FROM inbox)',
];

/** The desk's copy of the journal, with its sums by day and by driver. */
export class Money1796004800000 implements MigrationInterface {
  readonly name = 'Money1796004800000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
