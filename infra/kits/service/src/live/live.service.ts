import type { NatsConnection } from '@nats-io/transport-node';
import { Inject, Injectable } from '@nestjs/common';
import { liveSubjects, type AdminTopic, type CrowdHint, type HintMessage } from '@rahi/contracts';
import { NATS } from '../nats/connection.js';

/**
 * Live hints to people's browsers (R26): told to whoever listens at this moment, and lost on everybody else. What must
 * not be lost is an event, and reaches its people by the outbox.
 */
@Injectable()
export class Live {
  constructor(@Inject(NATS) private readonly connection: NatsConnection) {}

  hint(userId: string, message: HintMessage): void {
    this.#publish(liveSubjects.feed(userId), message);
  }

  /** The same to many people, in one message. */
  hintCrowd(userIds: readonly string[], message: CrowdHint['message']): void {
    if (userIds.length > 0) this.#publish(liveSubjects.crowd, { userIds: [...userIds], message } satisfies CrowdHint);
  }

  /** Says to every admin's browser that a part of its screens is old. */
  hintAdmins(topic: AdminTopic): void {
    this.#publish(liveSubjects.admins, { kind: 'admin', topic });
  }

  #publish(subject: string, message: HintMessage | CrowdHint): void {
    if (!this.connection.isClosed()) this.connection.publish(subject, JSON.stringify(message));
  }
}
