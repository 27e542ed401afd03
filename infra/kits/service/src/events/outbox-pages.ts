import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { outboxPageLimit, Refusal, type Envelope } from '@rahi/contracts';
import { And, DataSource, LessThanOrEqual, MoreThan } from 'typeorm';
import { envelopeOf, OutboxEventEntity } from './outbox-event.entity.js';

/** Well under NATS' limit of 1 MB a message, in bytes of JSON. */
const pageBytes = 512 * 1024;
const lookAgainMs = 10;

export interface OutboxPage {
  events: Envelope[];
  next: string | null;
}

/** Reads the outbox in the order it was written, passing over nothing that has committed or still may. */
@Injectable()
export class OutboxPages {
  constructor(private readonly database: DataSource) {}

  /**
   * @param after the last `seq` the reader has, null to begin
   * @param deadline epoch milliseconds
   * @throws Refusal unavailable when a write below the tip has not ended by then
   */
  async page(after: string | null, limit: number, deadline: number): Promise<OutboxPage> {
    const tip = await this.#settledTip(deadline);
    const wanted = Math.min(limit, outboxPageLimit);
    const rows = await this.database.manager.find(OutboxEventEntity, {
      where: { seq: And(MoreThan(after ?? '0'), LessThanOrEqual(tip)) },
      order: { seq: 'ASC' },
      take: wanted + 1,
    });
    const events: Envelope[] = [];
    let bytes = 0;
    for (const row of rows.slice(0, wanted)) {
      const event = envelopeOf(row);
      bytes += Buffer.byteLength(JSON.stringify(event)) + 1;
      if (bytes > pageBytes && events.length > 0) break;
      events.push(event);
    }
    return { events, next: events.length < rows.length ? (rows[events.length - 1]?.seq ?? null) : null };
  }

  /**
   * The highest `seq` below which nothing can appear any more. A seq is drawn before its transaction commits, so a
   * reader at the tip would pass over one that commits later with a lower seq. Every transaction that holds a seq up to
   * the tip has a number below `horizon`, since the table's trigger takes the number first; once all of those have ended, what is
   * not there will never be. Nobody is held up by it; it waits for writes that were under way, some milliseconds.
   */
  async #settledTip(deadline: number): Promise<string> {
    const [tip] = await this.database.query<{ seq: string }[]>(
      `SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS seq FROM outbox_seq_seq`,
    );
    const [horizon] = await this.database.query<{ xact: string }[]>('SELECT pg_current_xact_id()::text AS xact');
    if (!tip || !horizon) throw new Error('the outbox has no sequence');
    for (;;) {
      const [now] = await this.database.query<{ settled: boolean }[]>(
        'SELECT pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 AS settled',
        [horizon.xact],
      );
      if (now?.settled) return tip.seq;
      if (Date.now() + lookAgainMs >= deadline) {
        throw new Refusal('unavailable', 'A change is still being written. Please ask again.');
      }
      await pause(lookAgainMs);
    }
  }
}
