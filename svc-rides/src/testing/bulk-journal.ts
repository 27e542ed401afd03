import { longerStatements } from '@rahi/service-kit';
import type { DataSource } from 'typeorm';
import type { Entry } from '../money/ledger/account.js';

/** An entry as of a time. */
export interface Booked {
  at: Date;
  entry: Entry;
}

const postSql = `WITH lines AS (
    SELECT * FROM json_to_recordset($1) AS line (cause text, kind text, owner uuid, paise bigint)
  ), opened AS (
    INSERT INTO accounts (kind, owner) SELECT DISTINCT kind, owner FROM lines WHERE owner IS NOT NULL
    ON CONFLICT (kind, owner) DO UPDATE SET kind = excluded.kind RETURNING id, kind, owner
  ), known AS (SELECT id, kind, owner FROM opened UNION SELECT id, kind, owner FROM accounts WHERE owner IS NULL),
  made AS (
    INSERT INTO journal_entries (cause, kind, ride_id, at)
    SELECT * FROM json_to_recordset($2) AS given (cause text, kind text, ride_id uuid, at timestamptz)
    RETURNING id, cause
  )
  INSERT INTO postings (entry_id, account_id, paise)
  SELECT made.id, known.id, lines.paise FROM lines JOIN made ON made.cause = lines.cause
  JOIN known ON known.kind = lines.kind AND known.owner IS NOT DISTINCT FROM lines.owner`;

/** Adds many entries to the journal in one statement; one without lines, as of a free ride, is left out. */
export async function postInBulk(database: DataSource, booked: readonly Booked[]): Promise<void> {
  const lines = booked.flatMap(({ entry: { cause, postings } }) =>
    postings.map(({ account: { kind, owner }, paise }) => ({ cause, kind, owner, paise })),
  );
  const whole = new Set(lines.map(({ cause }) => cause));
  const entries = booked
    .filter(({ entry }) => whole.has(entry.cause))
    .map(({ at, entry: { cause, kind, rideId } }) => ({ cause, kind, ride_id: rideId, at }));
  await database.transaction(async (manager) => {
    await manager.query(longerStatements);
    await manager.query(postSql, [JSON.stringify(lines), JSON.stringify(entries)]);
  });
}
