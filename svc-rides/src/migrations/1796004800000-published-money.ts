import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The data of `money.posted.v1`, over postings of whole entries. Subqueries, and no joins, as in `postings_fit`. */
const publish = (postings: string, occurredAt: string) => `
  INSERT INTO outbox (id, type, occurred_at, correlation_id, data)
  SELECT gen_random_uuid(), 'money.posted.v1', ${occurredAt}, 'journal/' || line.entry_id, jsonb_build_object(
    'entryId', line.entry_id,
    'kind', (SELECT kind FROM journal_entries WHERE id = line.entry_id),
    'ofRide', (SELECT ride_id FROM journal_entries WHERE id = line.entry_id),
    'at', (SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') FROM journal_entries WHERE id = line.entry_id),
    'postings', jsonb_agg(jsonb_build_object(
      'account', (SELECT kind FROM accounts WHERE id = line.account_id),
      'owner', (SELECT owner FROM accounts WHERE id = line.account_id),
      'paise', line.paise) ORDER BY line.account_id))
  FROM ${postings} line GROUP BY line.entry_id ORDER BY line.entry_id`;

const statements = [
  // A trigger, so no entry is without its event: not one of the release before, which runs beside this one, either.
  `CREATE FUNCTION postings_published() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     ${publish('added', 'clock_timestamp()')};
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER postings_published AFTER INSERT ON postings REFERENCING NEW TABLE AS added
   FOR EACH STATEMENT EXECUTE FUNCTION postings_published()`,
  // Those before it. No other transaction posts until this one has ended: CREATE TRIGGER locks the table.
  publish('postings', '(SELECT at FROM journal_entries WHERE id = line.entry_id)'),
];

/** Each entry of the journal is published, so that the desk sums what was booked and computes nothing again. */
export class PublishedMoney1796004800000 implements MigrationInterface {
  readonly name = 'PublishedMoney1796004800000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER postings_published ON postings');
    await runner.query('DROP FUNCTION postings_published');
  }
}
