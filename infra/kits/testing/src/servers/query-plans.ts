import pg from 'pg';
import { planSchema, planAnswer, wholeReadsOf } from './query-plan.js';

/** One statement that ran, with the parameters of one of its runs. */
export interface RanStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A statement whose plan reads a table from end to end. */
export interface WholeTableRead {
  readonly table: string;
  /** Rows in the table, by its statistics. */
  readonly rows: number;
  readonly statement: string;
}

export interface PlanOptions {
  /** Tables that the suite has filled: each must hold at least `rows`, or the plans would prove nothing. */
  readonly filled: readonly string[];
  /** From how many rows a table counts as one that grows; 1,000 by default. Smaller ones are best read whole. */
  readonly rows?: number;
}

/** Different parameters of one statement that are kept: plans depend on them. */
const runsKept = 20;
const hasPlan = /^\s*(?:with|select|insert|update|delete|merge)\b/i;

/**
 * Records what this process asks of one database, however it asks (TypeORM, prepared statements, the kit's own jobs), and
 * has Postgres explain it. What is recorded is what really ran, so a new query is in it without being listed.
 */
export class QueryPlans {
  readonly #ran = new Map<string, Map<string, RanStatement>>();
  readonly #query = pg.Client.prototype.query;

  private constructor(private readonly url: string) {}

  /** Begins to record. @param url of the database, for a role that may ANALYZE its tables: the service's own. */
  static record(url: string): QueryPlans {
    const plans = new QueryPlans(url);
    const database = decodeURIComponent(new URL(url).pathname.slice(1));
    const note = (client: unknown, args: readonly unknown[]) => {
      if (client instanceof pg.Client && client.database === database) plans.#note(args);
    };
    pg.Client.prototype.query = new Proxy(plans.#query, {
      apply(query, client: unknown, args: unknown[]) {
        note(client, args);
        return Reflect.apply(query, client, args);
      },
    });
    return plans;
  }

  /** What ran since the beginning, or since `forget`; each statement with up to 20 different sets of parameters. */
  get ran(): readonly RanStatement[] {
    return [...this.#ran.values()].flatMap((runs) => [...runs.values()]);
  }

  /** Leaves out what ran until now: start-up, filling the tables. */
  forget(): void {
    this.#ran.clear();
  }

  /** Records no more. */
  stop(): void {
    pg.Client.prototype.query = this.#query;
  }

  /**
   * Stops recording, brings the statistics up to date, and explains every statement that ran, with its parameters.
   * @returns the sequential scans of tables that grow: none, in a service that is as it should be
   * @throws Error when nothing was recorded, or a table named as filled is not
   */
  async wholeTableReads({ filled, rows = 1000 }: PlanOptions): Promise<WholeTableRead[]> {
    this.stop();
    if (this.ran.length === 0) throw new Error('no statement was recorded');
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    try {
      await client.query('ANALYZE');
      const sizes = await sizesOf(client);
      for (const table of filled) {
        const held = sizes.get(table) ?? 0;
        if (held < rows) throw new Error(`${table} holds ${held} rows: too few to tell one plan from another`);
      }
      const reads: WholeTableRead[] = [];
      for (const { text, values } of this.ran) {
        const answer = await client.query({ text: `EXPLAIN (FORMAT JSON) ${text}`, values: [...values] });
        const plan = planSchema.parse(planAnswer.parse(answer.rows)[0]['QUERY PLAN'][0].Plan);
        const tables = wholeReadsOf(plan).filter((table) => (sizes.get(table) ?? 0) >= rows);
        reads.push(...tables.map((table) => ({ table, rows: sizes.get(table) ?? 0, statement: folded(text) })));
      }
      return unique(reads);
    } finally {
      await client.end();
    }
  }

  #note([first, second]: readonly unknown[]): void {
    const { text, values } = statementOf(first, second);
    if (text === null || !hasPlan.test(text)) return;
    const runs = this.#ran.get(text) ?? new Map<string, RanStatement>();
    if (runs.size < runsKept) runs.set(JSON.stringify(values), { text, values });
    this.#ran.set(text, runs);
  }
}

/** What a client was asked: `query(text, values)` or `query({ text, values })`. */
function statementOf(first: unknown, second: unknown): { text: string | null; values: unknown[] } {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] };
  if (typeof first !== 'object' || first === null || !('text' in first) || typeof first.text !== 'string') {
    return { text: null, values: [] };
  }
  const values = 'values' in first && Array.isArray(first.values) ? first.values : second;
  return { text: first.text, values: Array.isArray(values) ? values : [] };
}

async function sizesOf(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; rows: number }>(
    `SELECT relname AS name, greatest(reltuples, 0)::int AS rows FROM pg_class
     WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace`,
  );
  return new Map(rows.map((row) => [row.name, row.rows]));
}

const folded = (text: string) => text.replace(/\s+/g, ' ').trim();

function unique(reads: readonly WholeTableRead[]): WholeTableRead[] {
  return [...new Map(reads.map((read) => [`${read.table} ${read.statement}`, read])).values()];
}
