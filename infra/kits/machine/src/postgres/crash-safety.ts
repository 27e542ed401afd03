import pg from 'pg';

/** Writes everything that was committed into the files of the tables: what comes after a crash starts from here. */
export async function checkpoint(superuserUrl: string): Promise<void> {
  await withClient(superuserUrl, (client) => client.query('CHECKPOINT'));
}

export interface RaisedSequence {
  /** `rides.id`, with the schema where it is not `public`. */
  readonly column: string;
  readonly from: string;
  readonly to: string;
}

/** The columns of a database that take their values from a sequence of their own. */
const OWNED_SEQUENCES = `
  SELECT sequence.oid::regclass::text AS sequence, tab.oid::regclass::text AS "table", col.attname AS "column"
  FROM pg_depend link
  JOIN pg_class sequence ON sequence.oid = link.objid AND sequence.relkind = 'S'
  JOIN pg_class tab ON tab.oid = link.refobjid
  JOIN pg_attribute col ON col.attrelid = tab.oid AND col.attnum = link.refobjsubid
  WHERE link.classid = 'pg_class'::regclass AND link.refclassid = 'pg_class'::regclass AND link.deptype IN ('a', 'i')
    AND sequence.relpersistence <> 't'
  ORDER BY 1`;

interface Owned {
  readonly sequence: string;
  readonly table: string;
  readonly column: string;
}

/**
 * Raises each sequence of a database that is behind the highest value in its column: every insert would fail until it has
 * caught up. A Postgres that crashed before its first checkpoint with `wal_level=minimal` has left such data folders.
 * @param url of the database, for the superuser
 */
export async function raiseSequences(url: string): Promise<RaisedSequence[]> {
  return withClient(url, async (client) => {
    const raised: RaisedSequence[] = [];
    const { rows } = await client.query<Owned>(OWNED_SEQUENCES);
    for (const { sequence, table, column } of rows) {
      const name = client.escapeIdentifier(column);
      const behind = await client.query<{ from: string; to: string }>(
        `SELECT last_value AS "from", highest AS "to", setval($1::regclass, highest)
         FROM ${sequence}, (SELECT max(${name}) AS highest FROM ${table}) AS filled
         WHERE highest > last_value OR (highest = last_value AND NOT is_called)`,
        [sequence],
      );
      for (const { from, to } of behind.rows) raised.push({ column: `${table}.${column}`, from, to });
    }
    return raised;
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
