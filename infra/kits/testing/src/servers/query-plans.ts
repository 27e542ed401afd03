import pg from 'pg';
import { planSchema, planAnswer, wholeReadsOf } from './query-plan.js';

/** A statement that ran, with the parameters of one run. */
export interface RanStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A statement whose plan scans a whole table. */
export interface WholeTableRead {
  readonly table: string;
  /** The number of rows of the table, by its statistics. */
  readonly rows: number;
  readonly statement: string;
}

export interface PlanOptions {
  /** Tables that the suite has filled. Each must have at least `rows` rows, or the plans prove nothing. */
  readonly filled: readonly string[];
  /** Tables with fewer rows may be scanned; 1,000 by default. */
  readonly rows?: number;
}

/** How many sets of parameters are recorded for each statement, because its plan depends on them. */
const runsKept = 20;
const hasPlan = /^\s*(?:with|select|insert|update|delete|merge)\b/i;

/**
 * Records the statements that this process sends to one database (by TypeORM, prepared, or from the kit's jobs), and lets
 * Postgres explain them. A new query is recorded without being listed anywhere.
 */
export class QueryPlans {
  readonly #ran = new Map<string, Map<string, RanStatement>>();
  readonly #query = pg.Client.prototype.query;

  private constructor(private readonly url: string) {}

  /** Starts recording. @param url of the database, for a role that may ANALYZE its tables */
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

  /** The statements since the start or since `forget`, each with up to 20 sets of parameters. */
  get ran(): readonly RanStatement[] {
    return [...this.#ran.values()].flatMap((runs) => [...runs.values()]);
  }

  /** Drops the recording so far, for example of the start and of filling the tables. */
  forget(): void {
    this.#ran.clear();
  }

  /** Stops recording. */
  stop(): void {
    pg.Client.prototype.query = this.#query;
  }

  /**
   * Stops recording, updates the statistics and explains every recorded statement with its parameters.
   * @returns the sequential scans of large tables
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

/** Reads the arguments of `query(text, values)` and of `query({ text, values })`. */
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
