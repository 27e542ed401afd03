import { Inject, Injectable } from '@nestjs/common';
import { hints } from '@rahi/contracts';
import { NATS, type NatsConnection } from '@rahi/service-kit';

/** Sends every gateway a hint to drop its cache of a session or a user. Publish after the commit. */
@Injectable()
export class SessionHints {
  constructor(@Inject(NATS) private readonly nats: NatsConnection) {}

  /** One session ended. */
  ended(userId: string, sessionId: string): void {
    this.#publish({ userId, sessionId });
  }

  /** The user changed: the gateways must read name, role and suspension again. */
  changed(userId: string): void {
    this.#publish({ userId });
  }

  #publish(data: { userId: string; sessionId?: string }): void {
    this.nats.publish(hints.sessionRevoked.subject, JSON.stringify(data));
  }
}
