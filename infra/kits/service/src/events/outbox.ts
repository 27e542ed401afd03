import { Injectable } from '@nestjs/common';
import { Refusal, type EventData, type EventType } from '@rahi/contracts';
import { Subject } from 'rxjs';
import {
  DataSource,
  type DeleteQueryBuilder,
  type EntityManager,
  type EntityMetadata,
  type InsertQueryBuilder,
  type ObjectLiteral,
  type UpdateQueryBuilder,
} from 'typeorm';
import { say } from '../language/say.js';
import { runningSpan } from '../tracing/tracing.js';
import { entityOf, prepared, preparedIn } from '../runtime/prepared.js';
import { renumbered } from '../runtime/renumbered.js';

/** Adds an event to the transaction at hand; `correlationId` is the request that caused it. */
export type Emit = <T extends EventType>(type: T, data: EventData<T>, correlationId: string) => Promise<void>;

/** An UPDATE, INSERT or DELETE of an entity's rows. */
export type ChangeQuery<Entity extends ObjectLiteral> =
  | UpdateQueryBuilder<Entity>
  | InsertQueryBuilder<Entity>
  | DeleteQueryBuilder<Entity>;

/**
 * The data published for each changed row: known in advance, or `rowData`, an SQL expression of type jsonb over the
 * columns of the row after the change; nothing is published of a row for which it is NULL.
 */
export type RowEvent =
  | { [T in EventType]: { type: T; data: EventData<T> } }[EventType]
  | { type: EventType; rowData: string };

/** The cause of a change: the request, and until when (epoch milliseconds) its caller waits for the answer. */
export interface Cause {
  requestId: string;
  deadline: number;
}

/** A page of the outbox and a message of NATS must hold it, in characters of JSON. */
const largestEvent = 256 * 1024;

/** @param source of `event.type` and `event.data`; the other two are parameters */
const insertEvents = (source: string, correlationId: string, traceParent: string) =>
  `INSERT INTO outbox (id, type, occurred_at, correlation_id, data, trace_parent)
   SELECT gen_random_uuid(), event.type, clock_timestamp(), ${correlationId}::text, event.data, ${traceParent}::text
   FROM ${source}`;
const insertOne = insertEvents('(VALUES ($3::text, $4::jsonb)) AS event (type, data)', '$1', '$2');

/** State changes and their events commit together; what committed is published soon after, by the relay. */
@Injectable()
export class Outbox {
  /** Emits after each commit that emitted an event. */
  readonly commits = new Subject<void>();
  /** The transactions that have emitted an event. */
  readonly #emitted = new WeakSet<EntityManager>();

  constructor(private readonly database: DataSource) {}

  /**
   * Runs `work` in one transaction with the events it emits, then wakes the relay.
   * @param deadline epoch milliseconds after which the caller no longer waits
   * @throws Refusal timeout when it is not ready to commit by then, and nothing is changed: a process that was frozen
   * must not apply old requests
   */
  async transaction<T>(work: (manager: EntityManager, emit: Emit) => Promise<T>, deadline = Infinity): Promise<T> {
    refuseAfter(deadline);
    let within: EntityManager | undefined;
    const result = await this.database.transaction(async (manager) => {
      within = manager;
      const done = await work(manager, async (type, data, correlationId) => {
        const json = JSON.stringify(data);
        // On its way out it would hold up all that come after it.
        if (json.length > largestEvent) throw new Error(`an event ${type} of ${json.length} characters is too large`);
        this.#emitted.add(manager);
        await preparedIn(manager, insertOne, [correlationId, traceParent(), type, json]);
      });
      refuseAfter(deadline);
      return done;
    });
    if (within && this.#emitted.has(within)) this.commits.next();
    return result;
  }

  /**
   * Changes rows and publishes events for each of them, in one statement and one round trip: no lock is held between
   * two statements, and only the WHERE of the query decides. Prepared once per connection.
   * @param beside another change that is made, or fails, together with it
   * @param manager of the surrounding transaction of this outbox; by default its own transaction
   * @returns the rows after the change; none when the query's WHERE matched none
   * @throws Refusal timeout past the deadline of its cause, and nothing is changed
   */
  async change<Entity extends ObjectLiteral>(
    query: ChangeQuery<Entity>,
    events: readonly RowEvent[],
    { requestId, deadline }: Cause,
    { beside, manager }: { beside?: ChangeQuery<ObjectLiteral> | undefined; manager?: EntityManager | undefined } = {},
  ): Promise<Entity[]> {
    refuseAfter(deadline);
    const metadata = query.expressionMap.mainAlias?.metadata;
    if (!metadata) throw new Error('a change needs the query of an entity');
    const values: unknown[] = [];
    const parameter = (value: unknown) => `$${values.push(value)}`;
    // Parameters are numbered across the queries.
    const part = (one: ChangeQuery<ObjectLiteral>) => {
      const before = values.length;
      const [text, own]: [string, unknown[]] = one.getQueryAndParameters();
      values.push(...own);
      return renumbered(text, before);
    };
    const also = beside ? `also AS (${part(beside)}), ` : '';
    const changed = part(query.returning('*'));
    const rows = events.map((event) => {
      const data = 'rowData' in event ? event.rowData : parameter(JSON.stringify(event.data));
      return `(${parameter(event.type)}::text, ${data}::jsonb)`;
    });
    const source = `changed, LATERAL (VALUES ${rows.join(', ')}) AS event (type, data) WHERE event.data IS NOT NULL`;
    const published = insertEvents(source, parameter(requestId), parameter(traceParent()));
    const text = `WITH ${also}changed AS (${changed}), published AS (${published}) SELECT ${columnsOf(metadata)} FROM changed`;
    const found = manager
      ? await preparedIn<Record<string, unknown>>(manager, text, values)
      : await prepared<Record<string, unknown>>(this.database, text, values);
    if (found.length > 0 && manager) this.#emitted.add(manager);
    else if (found.length > 0) this.commits.next();
    return found.map((row) => entityOf<Entity>(metadata, row));
  }
}

/**
 * The columns that this release knows, and no `*`: once the next release has added a column, Postgres refuses each statement
 * that is prepared on an open connection and whose result has changed.
 */
const columnsOf = ({ columns, dataSource }: EntityMetadata): string =>
  columns.map(({ databaseName }) => dataSource.driver.escape(databaseName)).join(', ');

/** `traceparent` of what runs now; null when nothing of it is recorded. */
const traceParent = () => runningSpan.getStore()?.traceparent ?? null;

function refuseAfter(deadline: number): void {
  if (Date.now() >= deadline) throw new Refusal('timeout', say('failure.timeout'));
}
