import type { NatsConnection } from '@nats-io/transport-node';
import { Inject, Injectable } from '@nestjs/common';
import {
  eventSchemas,
  headerNames,
  hintsOf,
  isEventType,
  liveSubjects,
  type AdminTopic,
  type CrowdHint,
  type HintMessage,
} from '@rahi/contracts';
import type { OutboxEventEntity } from '../events/messaging.entities.js';
import { NATS } from '../nats/connection.js';
import { headersWith } from '../nats/written-headers.js';

/**
 * Sends live hints to people's browsers (R26) over core NATS: a hint says that something is newer now, and may be lost.
 * A browser reads what it shows when it connects, and compares versions with each sign of life.
 */
@Injectable()
export class Live {
  constructor(@Inject(NATS) private readonly connection: NatsConnection) {}

  /** @param occurredAt when the change happened; the gateway measures the delivery time from it */
  hint(userId: string, message: HintMessage, occurredAt?: Date): void {
    this.#publish(liveSubjects.feed(userId), message, occurredAt);
  }

  /** Sends the hints that follow from committed events: one to each person an event concerns. */
  hintOf(events: readonly OutboxEventEntity[]): void {
    for (const { type, occurredAt, data } of events) {
      // An event that does not match its schema gives no hint; its consumers make it a dead letter.
      const parsed = isEventType(type) ? eventSchemas[type].safeParse(data) : null;
      if (!parsed?.success) continue;
      for (const { userId, message } of hintsOf({ data: parsed.data })) this.hint(userId, message, occurredAt);
    }
  }

  /** Sends the same hint to many people by one message. */
  hintCrowd(userIds: readonly string[], message: CrowdHint['message']): void {
    if (userIds.length > 0) this.#publish(liveSubjects.crowd, { userIds: [...userIds], message } satisfies CrowdHint);
  }

  /** Tells every admin's browser that a part of its screens is out of date. */
  hintAdmins(topic: AdminTopic): void {
    this.#publish(liveSubjects.admins, { kind: 'admin', topic });
  }

  #publish(subject: string, message: HintMessage | CrowdHint, occurredAt?: Date): void {
    if (this.connection.isClosed()) return;
    const headers = occurredAt && headersWith({ [headerNames.occurredAt]: String(occurredAt.getTime()) });
    this.connection.publish(subject, JSON.stringify(message), headers && { headers });
  }
}
