import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts that a rider or a driver each has one of, and those that exist once. */
const owned = `'rider', 'driver', 'cash_in_hand'`;
const platformWide = [
  'commission',
  'gst',
  'gst_borne',
  'bonus',
  'promo',
  'refunds',
  'fees',
  'bank',
  'gateway_clearing',
  'opening',
].map((kind) => `'${kind}'`);

const tables = [
  // No foreign key leads here: every posting would lock the row of the commission's account, among others. The trigger
  // postings_fit looks instead, and no account goes away.
  `CREATE TABLE accounts (
     id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     kind text NOT NULL CHECK (kind IN (${owned}, ${platformWide.join(', ')})),
     owner uuid,
     UNIQUE NULLS NOT DISTINCT (kind, owner),
     CONSTRAINT people_own_theirs CHECK ((kind IN (${owned})) = (owner IS NOT NULL))
   )`,
  `CREATE TABLE journal_entries (
     id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     cause text NOT NULL UNIQUE CHECK (length(cause) BETWEEN 1 AND 200),
     kind text NOT NULL,
     ride_id uuid,
     at timestamptz(3) NOT NULL DEFAULT now(),
     transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id()
   )`,
  `CREATE TABLE postings (
     entry_id bigint NOT NULL,
     account_id integer NOT NULL,
     paise bigint NOT NULL CHECK (paise <> 0),
     PRIMARY KEY (entry_id, account_id)
   )`,
  // Of a person's account paise is its balance; of a platform-wide one the sum of the postings up to the entry rolled_up_to.
  `CREATE TABLE account_balances (
     account_id integer PRIMARY KEY,
     paise bigint NOT NULL DEFAULT 0,
     rolled_up_to bigint
   ) WITH (fillfactor = 70)`,
  `CREATE TABLE ledger_checks (
     name text PRIMARY KEY,
     began_at timestamptz(3) NOT NULL DEFAULT now(),
     ended_at timestamptz(3) NOT NULL DEFAULT now(),
     checked_up_to bigint NOT NULL DEFAULT 0,
     wrong_accounts integer[] NOT NULL DEFAULT '{}',
     wrong_entries bigint[] NOT NULL DEFAULT '{}'
   )`,
  `INSERT INTO ledger_checks (name) VALUES ('ledger')`,
  `INSERT INTO accounts (kind) VALUES ${platformWide.map((kind) => `(${kind})`).join(', ')}`,
];

/**
 * Trips of the releases before, at their settlement: commission is 10 % of the fare, half a paisa up, and GST 5/105 of it. Their
 * money changed hands outside of the ledger: a second entry settles each against `opening`, and nobody owes anything. They are read
 * once, because the release before completes others in the meantime.
 */
const trips = [
  `CREATE TEMPORARY TABLE completed ON COMMIT DROP AS
   SELECT id, rider_id, driver_id, fare_paise::bigint AS fare, coalesce(completed_at, created_at) AS at,
     (fare_paise::bigint + 5) / 10 AS commission, round(fare_paise / 21.0)::bigint AS gst
   FROM rides WHERE status = 'completed' AND driver_id IS NOT NULL`,
  `ANALYZE completed`,
  `INSERT INTO accounts (kind, owner)
   SELECT kind, owner FROM completed ride
   CROSS JOIN LATERAL (VALUES ('rider', rider_id), ('driver', driver_id)) AS person (kind, owner)
   GROUP BY kind, owner ORDER BY min(at), kind, owner`,
  `INSERT INTO journal_entries (cause, kind, ride_id, at)
   SELECT entry.cause || ride.id, entry.kind, ride.id, ride.at FROM completed ride
   CROSS JOIN (VALUES ('ride.completed/', 'ride_completed'), ('ride.settled-before/', 'settled_before')) AS entry (cause, kind)
   ORDER BY ride.at, ride.id, entry.cause`,
  `INSERT INTO postings (entry_id, account_id, paise)
   SELECT entry.id, line.account_id, line.paise FROM completed ride
   JOIN accounts rider ON rider.kind = 'rider' AND rider.owner = ride.rider_id
   JOIN accounts driver ON driver.kind = 'driver' AND driver.owner = ride.driver_id
   JOIN journal_entries entry ON entry.ride_id = ride.id
   CROSS JOIN LATERAL (VALUES
     ('ride_completed', rider.id, fare),
     ('ride_completed', driver.id, commission - fare),
     ('ride_completed', (SELECT id FROM accounts WHERE kind = 'commission'), -commission),
     ('ride_completed', (SELECT id FROM accounts WHERE kind = 'gst_borne'), gst),
     ('ride_completed', (SELECT id FROM accounts WHERE kind = 'gst'), -gst),
     ('settled_before', rider.id, -fare),
     ('settled_before', driver.id, fare - commission),
     ('settled_before', (SELECT id FROM accounts WHERE kind = 'opening'), commission)
   ) AS line (kind, account_id, paise)
   WHERE line.kind = entry.kind AND line.paise <> 0
   ORDER BY entry.id`,
  `INSERT INTO account_balances (account_id, paise, rolled_up_to)
   SELECT account.id, coalesce(sum(posting.paise), 0),
     CASE WHEN account.owner IS NULL THEN (SELECT coalesce(max(id), 0) FROM journal_entries) END
   FROM accounts account LEFT JOIN postings posting ON posting.account_id = account.id
   GROUP BY account.id ORDER BY account.id`,
  `DO $$ BEGIN
     IF EXISTS (SELECT FROM postings GROUP BY entry_id HAVING sum(paise) <> 0) THEN
       RAISE EXCEPTION 'a trip of the release before does not balance';
     END IF;
   END $$`,
];

const indexes = [
  `CREATE INDEX postings_of_account ON postings (account_id, entry_id) INCLUDE (paise)`,
  `CREATE INDEX entries_of_ride ON journal_entries (ride_id) WHERE ride_id IS NOT NULL`,
];

const rules = [
  `CREATE FUNCTION ledger_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     RAISE EXCEPTION '% only grows: correct an entry by another one', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
   END $$`,
  // "kind" may be set to what it is, which is how an account is read that another transaction has just opened.
  `CREATE TRIGGER accounts_stay BEFORE UPDATE ON accounts
     FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION ledger_only_grows()`,
  `CREATE TRIGGER accounts_only_grow BEFORE DELETE OR TRUNCATE ON accounts
     FOR EACH STATEMENT EXECUTE FUNCTION ledger_only_grows()`,
  `CREATE TRIGGER entries_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_entries
     FOR EACH STATEMENT EXECUTE FUNCTION ledger_only_grows()`,
  `CREATE TRIGGER postings_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON postings
     FOR EACH STATEMENT EXECUTE FUNCTION ledger_only_grows()`,
  // At the commit, and once for each entry: postings_fit lets nobody add to it later. Once for each posting costs 0.2 ms more a ride.
  `CREATE FUNCTION entry_balances() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE rest numeric;
   BEGIN
     SELECT sum(paise) INTO rest FROM postings WHERE entry_id = NEW.id;
     IF rest <> 0 THEN
       RAISE EXCEPTION 'entry % is out of balance by % paise', NEW.id, rest
         USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE CONSTRAINT TRIGGER entries_balance AFTER INSERT ON journal_entries DEFERRABLE INITIALLY DEFERRED
     FOR EACH ROW EXECUTE FUNCTION entry_balances()`,
  // Subqueries, and no joins: a join planned while the tables were small would read them whole when they are not. Rows of
  // account_balances are locked in the order of their accounts, so that transactions wait for one another in one direction.
  `CREATE FUNCTION postings_fit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     IF EXISTS (
       SELECT FROM added WHERE pg_current_xact_id() IS DISTINCT FROM
         (SELECT transaction_id FROM journal_entries WHERE id = added.entry_id)
       OR (SELECT kind FROM accounts WHERE id = added.account_id) IS NULL
     ) THEN
       RAISE EXCEPTION 'a posting needs an account, and an entry of the same transaction'
         USING ERRCODE = 'restrict_violation';
     END IF;
     INSERT INTO account_balances (account_id, paise)
     SELECT account_id, sum(paise) FROM added
     WHERE (SELECT owner FROM accounts WHERE id = added.account_id) IS NOT NULL GROUP BY account_id ORDER BY account_id
     ON CONFLICT (account_id) DO UPDATE SET paise = account_balances.paise + excluded.paise;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER postings_fit AFTER INSERT ON postings REFERENCING NEW TABLE AS added
     FOR EACH STATEMENT EXECUTE FUNCTION postings_fit()`,
];

/** The double-entry ledger, with an entry for each completed trip of the releases before. */
export class Ledger1795810000000 implements MigrationInterface {
  readonly name = 'Ledger1795810000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...tables, ...trips, ...indexes, ...rules]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ledger_checks, account_balances, postings, journal_entries, accounts');
    await runner.query('DROP FUNCTION ledger_only_grows, entry_balances, postings_fit');
  }
}
