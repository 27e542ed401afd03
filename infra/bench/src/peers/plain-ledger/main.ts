import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** A ledger as one writes it first: a prepared statement for each row, foreign keys, balances by UPDATE, in one transaction. */
const schema = `
  CREATE TABLE accounts (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, kind text NOT NULL, owner uuid,
    paise bigint NOT NULL DEFAULT 0, UNIQUE NULLS NOT DISTINCT (kind, owner));
  CREATE TABLE journal_entries (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, cause text NOT NULL UNIQUE,
    kind text NOT NULL, ride_id uuid, at timestamptz(3) NOT NULL DEFAULT now());
  CREATE INDEX entries_of_ride ON journal_entries (ride_id);
  CREATE TABLE postings (entry_id bigint NOT NULL REFERENCES journal_entries, account_id integer NOT NULL REFERENCES accounts,
    paise bigint NOT NULL CHECK (paise <> 0), PRIMARY KEY (entry_id, account_id));
  CREATE INDEX postings_of_account ON postings (account_id, entry_id);`;

const statements = {
  entry: 'INSERT INTO journal_entries (cause, kind, ride_id) VALUES ($1, $2, $3) RETURNING id',
  posting: 'INSERT INTO postings (entry_id, account_id, paise) VALUES ($1, $2, $3)',
  balance: 'UPDATE accounts SET paise = paise + $2 WHERE id = $1',
};

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 8 });
await pool.query(schema);
const open = async (kind: string, owner: string | null) => {
  const insert = 'INSERT INTO accounts (kind, owner) VALUES ($1, $2) RETURNING id';
  return (await pool.query<{ id: number }>(insert, [kind, owner])).rows[0]?.id ?? 0;
};
const openAll = (kind: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => open(kind, randomUUID())));
const [riders, drivers, cash] = await Promise.all([
  openAll('rider', 5000),
  openAll('driver', 1000),
  openAll('cash', 1000),
]);
const [commission, bonus, gstBorne, gst] = await Promise.all(
  ['commission', 'bonus', 'gst_borne', 'gst'].map((kind) => open(kind, null)),
);

const any = (count: number) => Math.floor(Math.random() * count);

async function postRide(client: pg.PoolClient): Promise<void> {
  const run = (name: keyof typeof statements, values: unknown[]) =>
    client.query<{ id: string }>({ name, text: statements[name], values });
  const rideId = randomUUID();
  const driver = any(drivers.length);
  const rider = riders[any(riders.length)];
  const entries = [
    {
      kind: 'ride_completed',
      people: [
        [rider, 28_350],
        [drivers[driver], -26_015],
      ],
      platform: [
        [commission, -2835],
        [bonus, 500],
        [gstBorne, 1350],
        [gst, -1350],
      ],
    },
    {
      kind: 'paid_in_cash',
      people: [
        [cash[driver], 28_350],
        [rider, -28_350],
      ],
      platform: [],
    },
  ];
  for (const { kind, people, platform } of entries) {
    const { rows } = await run('entry', [`${kind}/${rideId}`, kind, rideId]);
    for (const line of [...people, ...platform]) await run('posting', [rows[0]?.id, ...line]);
    // The platform's own accounts have no row of balance here either: all rides would wait for it.
    for (const line of people) await run('balance', line);
  }
}

async function inTransaction(): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await postRide(client);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

async function round(workers: number, seconds: number): Promise<void> {
  const latencies: number[] = [];
  const failures: string[] = [];
  const began = performance.now();
  const work = async () => {
    for (let from = began; from < began + seconds * 1000; from = performance.now()) {
      try {
        await inTransaction();
        latencies.push(performance.now() - from);
      } catch (error) {
        failures.push(String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  process.send?.({ latencies, failures, seconds: (performance.now() - began) / 1000 });
}

process.on('message', (asked: { workers: number; seconds: number }) => void round(asked.workers, asked.seconds));
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
