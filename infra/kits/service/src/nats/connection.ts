import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Logger } from '../runtime/logger.js';

/** Injection token of the process's NATS connection. */
export const NATS = Symbol('NATS');

/** A connection that never gives up, and knows whether it is up right now. */
export class NatsLink {
  #up = true;

  private constructor(readonly connection: NatsConnection) {}

  /**
   * Connects, waiting up to ten seconds for a server to appear.
   * @throws Error when none answers by then.
   */
  static async open(url: string, name: string, log: Logger): Promise<NatsLink> {
    const connection = await connect({
      servers: url,
      name,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 200,
      reconnectJitter: 200,
      pingInterval: 10_000,
      maxPingOut: 2,
      timeout: 10_000,
      // Otherwise every request makes two Errors, with their stacks, in case it fails: 7 % of the gateway's CPU.
      noAsyncTraces: true,
    });
    const link = new NatsLink(connection);
    void link.#follow(log);
    return link;
  }

  /** False between a disconnect and the reconnect: requests would only wait in a buffer. */
  get up(): boolean {
    return this.#up && !this.connection.isClosed();
  }

  async #follow(log: Logger): Promise<void> {
    for await (const status of this.connection.status()) {
      if (status.type === 'disconnect') this.#up = false;
      if (status.type === 'reconnect') this.#up = true;
      if (status.type === 'disconnect' || status.type === 'reconnect') log.warn({ status: status.type }, 'nats');
    }
  }
}
