import { fleetMap } from '@rahi/contracts';
import { waitFor, type ApiClient, type TestProduct } from '@rahi/testing-kit';
import pg from 'pg';

/**
 * Columns that change by themselves: when a session was last used (R1), when the relay published an event, when a city's surge
 * was computed, how near a driver has come.
 */
const unwatched = ['last_used_at', 'published_at', 'computed_at', 'nearest_metres', 'nearer_at'];
/**
 * Tables that are not compared: positions are written seconds later (the live map is read instead), refused calls of admins are
 * audited, inboxes only hold events of outboxes, and the others are written by jobs, now and again.
 */
const unwatchedTables = [
  'driver_positions',
  'audit_log',
  'audit_head',
  'inbox',
  'surge_cells',
  'ledger_checks',
  'retention_marks',
  'flag_progress',
  'person_flags',
  'rule_days',
  'contact_tellings',
  'contact_notices',
  'dispatch_matches',
  'ride_trail',
  'ride_watch',
  'job_claims',
];

/** Digests of all rows of all tables of all services. */
export class DatabaseDigest {
  private constructor(
    private readonly clients: ReadonlyMap<string, { client: pg.Client; tables: readonly string[] }>,
    private readonly admin: ApiClient,
  ) {}

  static async open(product: TestProduct, admin: ApiClient): Promise<DatabaseDigest> {
    const opened = Object.entries(product.databaseUrls).map(async ([service, connectionString]) => {
      // Of many small tables: starting helpers for each would take longer than reading it.
      const client = new pg.Client({ connectionString, options: '-c max_parallel_workers_per_gather=0 -c jit=off' });
      await client.connect();
      const { rows } = await client.query<{ name: string }>(
        `SELECT quote_ident(table_name) AS name FROM information_schema.tables
          WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> ALL ($1) ORDER BY 1`,
        [unwatchedTables],
      );
      return [service, { client, tables: rows.map(({ name }) => name) }] as const;
    });
    return new DatabaseDigest(new Map(await Promise.all(opened)), admin);
  }

  /** Digests by `service.table`: equal when no row was added, changed or removed. */
  async take(): Promise<Record<string, string>> {
    const perService = [...this.clients].map(async ([service, { client, tables }]) => {
      const parts = tables.map((table) => `SELECT '${service}.${table}' AS name, ${digestOf} FROM ${table} AS t`);
      return (await client.query<{ name: string; digest: string }>(parts.join(' UNION ALL '))).rows;
    });
    const [rows, positions] = await Promise.all([Promise.all(perService), this.admin.call(fleetMap, {})]);
    return {
      ...Object.fromEntries(rows.flat().map(({ name, digest }) => [name, digest])),
      'where drivers are': JSON.stringify(positions),
    };
  }

  /** Waits until every event is consumed and two digests in a row are equal. */
  async settled(): Promise<Record<string, string>> {
    let before = '';
    return waitFor(
      async () => {
        if (!(await this.#allTold())) return null;
        const now = await this.take();
        const same = JSON.stringify(now) === before;
        before = JSON.stringify(now);
        return same && now;
      },
      { what: 'the databases to come to rest', interval: 120, timeout: 60_000 },
    );
  }

  async close(): Promise<void> {
    await Promise.all([...this.clients.values()].map(({ client }) => client.end()));
  }

  /** True when every event is published and consumed by every service that consumes its kind. */
  async #allTold(): Promise<boolean> {
    const services = await Promise.all(
      [...this.clients.values()].map(async ({ client }) => ({
        sent: (await client.query<Sent>('SELECT id, type, published_at IS NOT NULL AS published FROM outbox')).rows,
        heard: new Set(
          (await client.query<{ id: string }>('SELECT event_id AS id FROM inbox')).rows.map(({ id }) => id),
        ),
      })),
    );
    const events = services.flatMap(({ sent }) => sent);
    return events.every(({ published }) => published) && services.every(({ heard }) => missing(events, heard) === 0);
  }
}

interface Sent {
  id: string;
  type: string;
  published: boolean;
}

/** How many events a service has not consumed, of the types that it consumes. */
function missing(events: readonly Sent[], heard: ReadonlySet<string>): number {
  const followed = new Set(events.filter(({ id }) => heard.has(id)).map(({ type }) => type));
  return events.filter(({ id, type }) => followed.has(type) && !heard.has(id)).length;
}

const watched = unwatched.reduce((row, column) => `${row} - '${column}'`, 'to_jsonb(t)');
const digestOf = `md5(coalesce(string_agg(md5((${watched})::text), '' ORDER BY md5((${watched})::text)), '')) || ':' || count(*) AS digest`;
