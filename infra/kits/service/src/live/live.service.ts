import type { NatsConnection } from '@nats-io/transport-node';
import { liveSubjects, type AdminTopic, type HintMessage } from '@rahi/contracts';

/**
 * Live hints to people's browsers (R26): told to whoever listens at this moment, and lost on everybody else. What must
 * not be lost is an event, and reaches its people by the outbox.
 */
export class Live {
  constructor(private readonly connection: NatsConnection) {}

  hint(userId: string, message: HintMessage): void {
    this.#publish(liveSubjects.feed(userId), message);
  }

  /** Says to every admin's browser that a part of its screens is old. */
  hintAdmins(topic: AdminTopic): void {
    this.#publish(liveSubjects.admins, { kind: 'admin', topic });
  }

  #publish(subject: string, message: HintMessage): void {
    if (!this.connection.isClosed()) this.connection.publish(subject, JSON.stringify(message));
  }
}
