import { connect, PermissionViolationError, type NatsConnection } from '@nats-io/transport-node';
import type { OnApplicationShutdown } from '@nestjs/common';
import { inboxPrefix, natsAddress } from '@rahi/contracts';
import type { Logger } from '../runtime/logger.js';

/** Injection token of the process's NATS connection. */
export const NATS = Symbol('NATS');

/** A connection that never gives up, and knows whether it is up right now. */
export class NatsLink implements OnApplicationShutdown {
  #lost = new AbortController();
  readonly #onReconnect: (() => void)[] = [];

  private constructor(readonly connection: NatsConnection) {}

  /**
   * Connects, waiting up to ten seconds for a server to appear.
   * @param url with the user and password of this process
   * @param name of the process; its answers come below an inbox of that name
   * @throws Error when none answers by then, or it does not let this user in
   */
  static async open(url: string, name: string, log: Logger): Promise<NatsLink> {
    const address = natsAddress(url);
    // In production readConfig refuses such an address; local mode, which is no production, takes the person's own server.
    if (address.user === undefined && process.env['NODE_ENV'] === 'production')
      log.warn('NATS_URL names no user: on this server every process may say and hear everything');
    const connection = await connect({
      ...address,
      name,
      inboxPrefix: inboxPrefix(name),
      // A server that comes back with new passwords gets the next try, too.
      ignoreAuthErrorAbort: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 200,
      reconnectJitter: 200,
      pingInterval: 10_000,
      maxPingOut: 2,
      timeout: 10_000,
      // Otherwise every request of the client's own makes two Errors, with their stacks, in case it fails.
      noAsyncTraces: true,
    });
    const link = new NatsLink(connection);
    void link.#follow(log);
    return link;
  }

  /** False between a disconnect and the reconnect: requests would only wait in a buffer. */
  get up(): boolean {
    return !this.#lost.signal.aborted && !this.connection.isClosed();
  }

  /**
   * Waits for work on the server, and no longer than the connection lasts: a server that comes back does not answer what was
   * asked before, and waiting for the timeout would take seconds.
   * @throws Error when the connection is lost meanwhile, or is already
   */
  async whileUp<T>(work: () => Promise<T>): Promise<T> {
    const { signal } = this.#lost;
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const onLost = () => reject(signal.reason);
      signal.addEventListener('abort', onLost);
      void work()
        .then(resolve, reject)
        .finally(() => signal.removeEventListener('abort', onLost));
    });
  }

  /** Acts when the server is back: it may have lost its store. */
  onReconnect(act: () => void): void {
    this.#onReconnect.push(act);
  }

  onApplicationShutdown(): Promise<void> {
    return this.connection.close();
  }

  #back(): void {
    this.#lost = new AbortController();
    for (const act of this.#onReconnect) act();
  }

  async #follow(log: Logger): Promise<void> {
    for await (const status of this.connection.status()) {
      if (status.type === 'disconnect') this.#lost.abort(new Error('NATS is away'));
      if (status.type === 'reconnect') this.#back();
      if (status.type === 'disconnect' || status.type === 'reconnect') log.warn({ status: status.type }, 'nats');
      if (status.type !== 'error') continue;
      logError(status.error, log);
    }
  }
}

function logError(error: Error, log: Logger): void {
  if (!(error instanceof PermissionViolationError)) return log.warn({ error: error.message }, 'nats');
  const { operation, subject } = error;
  log.error({ operation, subject }, 'NATS does not let this process use a subject: see nats-permissions.ts');
}
