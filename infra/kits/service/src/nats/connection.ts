import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import { connect, PermissionViolationError, type NatsConnection } from '@nats-io/transport-node';
import type { OnApplicationShutdown } from '@nestjs/common';
import { inboxPrefix, natsAddress, natsUrls } from '@rahi/contracts';
import { BehaviorSubject, defer, filter, firstValueFrom, skip, takeUntil, throwIfEmpty } from 'rxjs';
import type { Logger } from '../runtime/logger.js';

/** Injection token of the process's NATS connection. */
export const NATS = Symbol('NATS');

/** A connection that never stops reconnecting, and knows whether it is up right now. */
export class NatsLink implements OnApplicationShutdown {
  readonly #up = new BehaviorSubject(true);
  /** The server is back: it may have lost its store. */
  readonly reconnects = this.#up.pipe(skip(1), filter(Boolean));

  private constructor(readonly connection: NatsConnection) {}

  /**
   * Connects, waiting up to ten seconds for a server to appear.
   * @param url of one server, or of several of a cluster, separated by commas; each with the user and password of this process
   * @param name of the process; its answers come below an inbox of that name
   * @param ca certificates of the authorities that the server's own must come from; with them, or with `tls://`,
   * the connection is encrypted
   * @throws Error when none answers by then, or it does not let this user in
   */
  static async open(url: string, name: string, log: Logger, ca?: string): Promise<NatsLink> {
    const address = natsAddress(url);
    // In production readConfig refuses such an address; local mode accepts the person's own server.
    if (address.user === undefined && process.env['NODE_ENV'] === 'production')
      log.warn('NATS_URL names no user: on this server every process may publish and subscribe to everything');
    const connection = await connect({
      ...address,
      ...(isEncrypted(url, ca) && { tls: encryption(url, ca) }),
      name,
      inboxPrefix: inboxPrefix(name),
      // Keeps trying a server that comes back with new passwords.
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
    return this.#up.value && !this.connection.isClosed();
  }

  /**
   * Waits for work on the server, but only while the connection lasts: a server that comes back does not answer earlier
   * requests, and waiting for the timeout would take seconds.
   * @throws Error when the connection is lost in the meantime, or already is
   */
  whileUp<T>(work: () => Promise<T>): Promise<T> {
    const lost = this.#up.pipe(filter((up) => !up));
    const away = throwIfEmpty<T>(() => new Error('NATS is away'));
    return firstValueFrom(defer(work).pipe(takeUntil(lost), away));
  }

  onApplicationShutdown(): Promise<void> {
    return this.connection.close();
  }

  async #follow(log: Logger): Promise<void> {
    for await (const status of this.connection.status()) {
      if (status.type === 'error') logError(status.error, log);
      if (status.type !== 'disconnect' && status.type !== 'reconnect') continue;
      log.warn({ status: status.type }, 'nats');
      this.#up.next(status.type === 'reconnect');
    }
  }
}

/** The client drops the scheme: without its option `tls` it would talk in plain text to a server that offers no TLS. */
const isEncrypted = (url: string, ca: string | undefined) => ca !== undefined || url.startsWith('tls:');

/**
 * The client would compare the certificate of a server that is named by its number with "localhost". One that the cluster
 * names by its number shows a certificate for one of the names that were given.
 */
function encryption(url: string, ca: string | undefined) {
  const names = natsUrls(url).map((one) => new URL(one).hostname);
  return {
    ...(ca !== undefined && { ca }),
    checkServerIdentity: (_name: string, certificate: PeerCertificate) => {
      const faults = names.map((name) => checkServerIdentity(name, certificate));
      return faults.every((fault) => fault !== undefined) ? faults[0] : undefined;
    },
  };
}

function logError(error: Error, log: Logger): void {
  if (!(error instanceof PermissionViolationError)) return log.warn({ error: error.message }, 'nats');
  const { operation, subject } = error;
  log.error({ operation, subject }, 'NATS does not let this process use a subject: see nats-permissions.ts');
}
