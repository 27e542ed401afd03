import { Injectable } from '@nestjs/common';
import type { Traveller } from '@rahi/contracts';
import { Outbox, prepared, type PageCursor } from '@rahi/service-kit';
import { DataSource } from 'typeorm';
import type { Cause } from '../rides/rides.repository.js';
import { literally, nothing, sql, statementOf, type Sql } from '../rides/sql.js';

export interface StoredMessage {
  id: string;
  rideId: string;
  sender: Traveller;
  text: string;
  sentAt: Date;
}

const selection = literally('id, ride_id AS "rideId", sender, text, sent_at AS "sentAt"');

/** One event for each message in `sent`; what it says stays here. */
function told({ requestId }: Cause, traceParent: string | null): Sql {
  return sql`INSERT INTO outbox (id, type, occurred_at, correlation_id, data, trace_parent)
    SELECT gen_random_uuid(), 'ride.message_sent.v1', sent.sent_at, ${requestId}, jsonb_build_object(
      'messageId', sent.id, 'from', sent.sender,
      'ride', jsonb_build_object('id', rides.id, 'riderId', rides.rider_id, 'driverId', rides.driver_id)), ${traceParent}
    FROM sent JOIN rides ON rides.id = sent.ride_id`;
}

@Injectable()
export class ChatRepository {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Stores a message of this person on a trip under way, with its event.
   * @returns null when there is no such trip, or the id is taken.
   */
  async store(
    message: { rideId: string; id: string; sender: Traveller; userId: string; text: string },
    cause: Cause,
  ): Promise<StoredMessage | null> {
    const { rideId, id, sender, userId, text: said } = message;
    const own = literally(sender === 'rider' ? 'rider_id' : 'driver_id');
    const { name, text, values } = statementOf(
      sql`WITH sent AS (
            INSERT INTO ride_messages (ride_id, id, sender, text)
            SELECT rides.id, ${id}::uuid, ${sender}, ${said}::text FROM rides
            WHERE rides.id = ${rideId} AND ${own} = ${userId}
              AND status IN ('driver_assigned', 'driver_arrived', 'in_progress')
            ON CONFLICT DO NOTHING RETURNING *
          ), told AS (${told(cause, this.outbox.traceParent)})
          SELECT ${selection} FROM sent`,
    );
    const [stored] = await this.outbox.statement<StoredMessage>(name, text, values);
    return stored ?? null;
  }

  async byId(rideId: string, id: string): Promise<StoredMessage | null> {
    const [message] = await this.#all(sql`WHERE ride_id = ${rideId} AND id = ${id}`);
    return message ?? null;
  }

  /** One message more than the limit, when there are more. Newest first. */
  newest(rideId: string, limit: number, after: PageCursor | null): Promise<StoredMessage[]> {
    const beyond = after ? sql`AND (sent_at, id) < (${after.createdAt}, ${after.id}::uuid)` : nothing;
    return this.#all(sql`WHERE ride_id = ${rideId} ${beyond} ORDER BY sent_at DESC, id DESC LIMIT ${limit + 1}`);
  }

  async count(rideId: string): Promise<number> {
    const { name, text, values } = statementOf(
      sql`SELECT count(*)::int AS total FROM ride_messages WHERE ride_id = ${rideId}`,
    );
    const [counted] = await prepared<{ total: number }>(this.database, name, text, values);
    return counted?.total ?? 0;
  }

  #all(where: Sql): Promise<StoredMessage[]> {
    const { name, text, values } = statementOf(sql`SELECT ${selection} FROM ride_messages ${where}`);
    return prepared<StoredMessage>(this.database, name, text, values);
  }
}
