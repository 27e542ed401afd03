import {
  envelopeSchema,
  eventSchemas,
  isEventType,
  outboxPageLimit,
  type DomainEvent,
  type Envelope,
} from '@rahi/contracts';
import { readOutbox, type Caller, type OutboxReaderOptions } from '@rahi/service-kit';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { DriverShiftEntity } from '../../tables/driver-shift.entity.js';
import { DriverEntity } from '../../tables/driver.entity.js';
import { DailyFiguresEntity } from '../../tables/daily-figures.entity.js';
import { PersonFiguresEntity } from '../../tables/person-figures.entity.js';
import { applyEvents } from '../apply-events.js';
import { sourceAggregates } from '../source-aggregates.js';
import { DailyMoneyEntity } from '../../tables/daily-money.entity.js';
import { DriverMoneyEntity } from '../../tables/driver-money.entity.js';
import { PostingEntity } from '../../tables/posting.entity.js';
import { RideEntity } from '../../tables/ride.entity.js';
import { UserEntity } from '../../tables/user.entity.js';
import { ReadModelBuildEntity } from '../../tables/read-model-build.entity.js';
import { whileEventsWait } from '../rebuild-lock.js';

/** Raise it when the code begins to read more out of events: the next start then rebuilds the read models. */
export const buildVersion = 6;

/** The services whose outboxes hold the events of the read models. */
const sources = ['auth', 'drivers', 'rides'];
/** The tables that a rebuild empties. The figures come after the rows that they are made of, whose triggers change them. */
const readModels = [
  RideEntity,
  UserEntity,
  DriverEntity,
  DriverShiftEntity,
  PostingEntity,
  DailyFiguresEntity,
  PersonFiguresEntity,
  DailyMoneyEntity,
  DriverMoneyEntity,
];

/** An abort ends it before anything has changed. */
export interface RebuildOptions extends OutboxReaderOptions {
  /** Does nothing when the read models have this version already. */
  unlessBuilt?: number;
}

/**
 * Empties the read models and builds them again from the outboxes of the services that own the data, in one transaction:
 * readers see the old tables until all of the new ones are there, and a rebuild that fails changes nothing. Events wait
 * meanwhile. The inbox stays as it is: an event that comes again after this has an old version.
 * @returns how many events were applied, or null when `unlessBuilt` made it do nothing
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
    await connection.query('CREATE TEMP TABLE fetched (seq bigserial PRIMARY KEY, event jsonb NOT NULL)');
    try {
      for (const source of sources) await fetchEvents(connection, caller, source, options);
      return await connection.manager.transaction(applyFetched);
    } finally {
      await connection.query('DROP TABLE fetched');
    }
  });
}

/** The version of the code that built the read models. */
export async function builtVersion(manager: EntityManager): Promise<number> {
  const [build] = await manager.find(ReadModelBuildEntity);
  return build?.version ?? 0;
}

/** Puts the events of an outbox into the temporary table. */
async function fetchEvents(
  connection: QueryRunner,
  caller: Caller,
  source: string,
  options: RebuildOptions,
): Promise<void> {
  for await (const events of readOutbox(caller, source, options)) {
    await connection.query('INSERT INTO fetched (event) SELECT * FROM jsonb_array_elements($1)', [
      JSON.stringify(events),
    ]);
  }
}

async function applyFetched(manager: EntityManager): Promise<number> {
  for (const readModel of readModels) await manager.deleteAll(readModel);
  let applied = 0;
  let after = '0';
  for (;;) {
    const rows = await manager.query<{ seq: string; event: unknown }[]>(
      `SELECT seq, event FROM fetched WHERE seq > $1 ORDER BY seq LIMIT ${outboxPageLimit}`,
      [after],
    );
    const last = rows.at(-1);
    if (!last) break;
    after = last.seq;
    const events = rows.flatMap(({ event }) => eventOf(envelopeSchema.parse(event)));
    await applyEvents(manager, events);
    applied += events.length;
  }
  await manager.updateAll(ReadModelBuildEntity, { version: buildVersion });
  return applied;
}

/** An event of the read models; nothing for another aggregate, or for a type that this release does not know. */
function eventOf(envelope: Envelope): DomainEvent[] {
  const { type } = envelope;
  if (!isEventType(type) || !sourceAggregates.some((aggregate) => type.startsWith(`${aggregate}.`))) return [];
  return [{ ...envelope, type, data: eventSchemas[type].parse(envelope.data) }];
}
