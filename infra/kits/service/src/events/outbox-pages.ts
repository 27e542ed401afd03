import { setTimeout as pause } from 'node:timers/promises';
import { Controller, type Type } from '@nestjs/common';
import { outboxPage, Refusal, type Envelope } from '@rahi/contracts';
import { And, DataSource, LessThanOrEqual, MoreThan } from 'typeorm';
import { say } from '../language/say.js';
import { HandlesInternal, type InternalInbound } from '../nats/handles.js';
import { envelopeOf, OutboxEventEntity } from './messaging.entities.js';

/** Well under NATS' limit of 1 MB a message, in bytes of JSON. */
const pageBytes = 512 * 1024;
const lookAgainMs = 10;
/** Left for the answer's way back, in milliseconds. */
const marginMs = 200;

/**
 * The handler by which every service returns its outbox, under its own area: the events in the order in which they were
 * written, skipping none that has committed or still may.
 */
export function outboxPages(area: string): Type {
  const rpc = outboxPage(area);

  @Controller()
  class OutboxPages {
    constructor(private readonly database: DataSource) {}

    /** @throws Refusal unavailable when a write below the tip has not ended by the deadline */
    @HandlesInternal(rpc)
    async page({ request: { after, limit }, deadline }: InternalInbound<typeof rpc>) {
      const tip = await settledTip(this.database, deadline - marginMs);
      const rows = await this.database.manager.find(OutboxEventEntity, {
        where: { seq: And(MoreThan(after ?? '0'), LessThanOrEqual(tip)) },
        order: { seq: 'ASC' },
        take: limit + 1,
      });
      const events: Envelope[] = [];
      let bytes = 0;
      for (const row of rows.slice(0, limit)) {
        const event = envelopeOf(row);
        bytes += Buffer.byteLength(JSON.stringify(event)) + 1;
        if (bytes > pageBytes && events.length > 0) break;
        events.push(event);
      }
      return { events, next: events.length < rows.length ? (rows[events.length - 1]?.seq ?? null) : null };
    }
  }

  return OutboxPages;
}

/**
 * The highest `seq` below which no event can appear any more. A seq is drawn before its transaction commits, so a
 * reader at the tip would skip one that commits later with a lower seq. Every transaction that holds a seq up to the
 * tip has a number below `horizon`, because the table's trigger takes the number first; once all of those have ended, a
 * missing seq stays missing. This blocks no writer; it waits some milliseconds for writes that were under way.
 */
async function settledTip(database: DataSource, deadline: number): Promise<string> {
  const [tip] = await database.query<[{ seq: string }]>(
    `SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS seq FROM outbox_seq_seq`,
  );
  const [horizon] = await database.query<[{ xact: string }]>('SELECT pg_current_xact_id()::text AS xact');
  const settled = 'SELECT pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 AS settled';
  for (; Date.now() + lookAgainMs < deadline; await pause(lookAgainMs)) {
    const [now] = await database.query<[{ settled: boolean }]>(settled, [horizon.xact]);
    if (now.settled) return tip.seq;
  }
  throw new Refusal('unavailable', say('failure.beingWritten'));
}
