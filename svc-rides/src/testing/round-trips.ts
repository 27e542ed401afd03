import pg from 'pg';

/** The regular statements of the outbox's relay and the jobs, which may fall into any step. */
const ofJobs =
  /^UPDATE "?outbox|^SELECT \* FROM outbox|"event_streams"|"OutboxEventEntity"|^SELECT 1 AS "row_exists"|contact_tellings|"dead_letters"|flag_progress|job_claims/;

/** Counts this process's queries to Postgres on the wire: one query is one round trip. */
export class RoundTrips {
  /** The current step; all queries from here on are counted for it. */
  step = 'between';
  readonly #asked: { client: unknown; step: string; text: string }[] = [];
  readonly #query = pg.Client.prototype.query;

  constructor() {
    const note = (client: unknown, first: unknown) => {
      this.#asked.push({ client, step: this.step, text: textOf(first) });
    };
    pg.Client.prototype.query = new Proxy(this.#query, {
      apply(query, client: unknown, args: unknown[]) {
        note(client, args[0]);
        return Reflect.apply(query, client, args);
      },
    });
  }

  /** The statements of each step, without those of the relay and the jobs. */
  statements(): Record<string, string[]> {
    const statements: Record<string, string[]> = {};
    const add = (step: string, ...texts: string[]) => {
      statements[step] = [...(statements[step] ?? []), ...texts];
    };
    const open = new Map<unknown, { step: string; texts: string[] }>();
    for (const { client, step, text } of this.#asked) {
      if (text.startsWith('START TRANSACTION')) open.set(client, { step, texts: [] });
      const transaction = open.get(client);
      if (!transaction && !ofJobs.test(text)) add(step, text);
      transaction?.texts.push(text);
      if (transaction && /^(COMMIT|ROLLBACK)/.test(text)) {
        open.delete(client);
        if (!transaction.texts.some((each) => ofJobs.test(each))) {
          add(transaction.step, ...transaction.texts);
        }
      }
    }
    return statements;
  }

  stop(): void {
    pg.Client.prototype.query = this.#query;
  }
}

function textOf(first: unknown): string {
  if (typeof first === 'string') return first;
  return typeof first === 'object' && first !== null && 'text' in first ? String(first.text) : '';
}
