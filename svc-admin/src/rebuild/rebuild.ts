import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  envelopeSchema,
  eventSchemas,
  isEventType,
  outboxPage,
  outboxPageLimit,
  Refusal,
  type DomainEvent,
  type Envelope,
} from '@rahi/contracts';
import type { Caller } from '@rahi/service-kit';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { applyEvents } from '../read-models/apply-events.js';
import { sourceAggregates } from '../read-models/source-aggregates.js';
import { whileEventsWait } from './rebuild-lock.js';

/** What the code at hand reads out of events: raised when it begins to read more, so that a rebuild brings it in. */
export const buildVersion = 2;

/** Whose outboxes hold the events of the read models. */
const sources = ['auth', 'drivers', 'rides'];
/** Without rides, users and drivers there is nothing in the figures; the audit log and `ride_events` are never emptied. */
const readModels = ['rides', 'users', 'drivers', 'driver_shifts', 'daily_figures', 'person_figures'];

const pageDeadlineMs = 5000;
const defaultPatienceMs = 30_000;

export interface RebuildOptions {
  /** Leaves it when read models are already of this version, once events are kept out. */
  unlessBuilt?: number;
  /** How long a service that does not answer is waited for, in milliseconds; half a minute by default. */
  patienceMs?: number;
  /** Ends it between two pages; nothing has changed then. */
  signal?: AbortSignal;
}

/**
 * Empties the read models and builds them anew from the outboxes of the services that own the data, in one transaction:
 * whoever reads sees what was there before until all of it is new, and a rebuild that fails has changed nothing. Events wait
 * meanwhile. The inbox stays as it is: what comes again after this is an old version of what is there.
 * @returns how many events were read, or null when `unlessBuilt` left it
 * @throws Refusal unavailable, timeout when a service does not answer for as long as `patienceMs`
 */
export function rebuildReadModels(
  database: DataSource,
  caller: Caller,
  options: RebuildOptions = {},
): Promise<number | null> {
  return whileEventsWait(database, async (connection) => {
    const { unlessBuilt } = options;
    if (unlessBuilt !== undefined && (await builtVersion(connection.manager)) >= unlessBuilt) return null;
    await connection.query('CREATE TEMP TABLE told (seq bigserial PRIMARY KEY, event jsonb NOT NULL)');
    try {
      for (const source of sources) await fetchEvents(connection, caller, source, options);
      return await inTransaction(connection, replay);
    } finally {
      await connection.query('DROP TABLE told');
    }
  });
}

/** The version of the code that the read models were last built by. */
export async function builtVersion(database: Pick<EntityManager, 'query'>): Promise<number> {
  const rows = await database.query<{ version: number }[]>('SELECT version FROM read_model_build');
  return rows[0]?.version ?? 0;
}

/** Reads an outbox from its beginning to its end, and lays its events aside. */
async function fetchEvents(
  connection: QueryRunner,
  caller: Caller,
  source: string,
  options: RebuildOptions,
): Promise<void> {
  let after: string | null = null;
  do {
    const { events, next } = await pageOf(caller, source, after, options);
    await connection.query('INSERT INTO told (event) SELECT * FROM jsonb_array_elements($1)', [JSON.stringify(events)]);
    after = next;
  } while (after !== null);
}

async function inTransaction<T>(connection: QueryRunner, work: (manager: EntityManager) => Promise<T>): Promise<T> {
  await connection.startTransaction();
  try {
    const done = await work(connection.manager);
    await connection.commitTransaction();
    return done;
  } catch (error) {
    await connection.rollbackTransaction();
    throw error;
  }
}

async function replay(manager: EntityManager): Promise<number> {
  for (const table of readModels) await manager.query(`DELETE FROM ${table}`);
  let replayed = 0;
  let after = '0';
  for (;;) {
    const rows = await manager.query<{ seq: string; event: unknown }[]>(
      `SELECT seq, event FROM told WHERE seq > $1 ORDER BY seq LIMIT ${outboxPageLimit}`,
      [after],
    );
    const last = rows.at(-1);
    if (!last) break;
    after = last.seq;
    const events = rows.flatMap(({ event }) => ofReadModels(envelopeSchema.parse(event)));
    await applyEvents(manager, events);
    replayed += events.length;
  }
  await manager.query('UPDATE read_model_build SET version = $1', [buildVersion]);
  return replayed;
}

async function pageOf(
  caller: Caller,
  source: string,
  after: string | null,
  { patienceMs = defaultPatienceMs, signal }: RebuildOptions,
) {
  const until = Date.now() + patienceMs;
  for (;;) {
    signal?.throwIfAborted();
    try {
      const outbound = { requestId: randomUUID(), deadline: Date.now() + pageDeadlineMs };
      return await caller.ask(outboxPage(source), { after, limit: outboxPageLimit }, outbound);
    } catch (error) {
      const passes = error instanceof Refusal && (error.code === 'unavailable' || error.code === 'timeout');
      if (!passes || Date.now() > until) throw error;
      await pause(500, undefined, { signal });
    }
  }
}

/** An event of the read models, parsed; none for one of another aggregate, or of a type this release does not know. */
function ofReadModels(envelope: Envelope): DomainEvent[] {
  const { type } = envelope;
  if (!isEventType(type) || !sourceAggregates.some((aggregate) => type.startsWith(`${aggregate}.`))) return [];
  return [{ ...envelope, type, data: eventSchemas[type].parse(envelope.data) }];
}
