import { once } from 'node:events';
import { Server as NetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Closes a server to new connections and leaves those there are to their clients, for as long as they may take. Closing an
 * HTTP server ends idle ones at once, and a request that is on its way on one of them would be lost.
 */
export async function acceptNoMore(server: NetServer, patienceMs: number): Promise<void> {
  const closed = once(server, 'close');
  NetServer.prototype.close.call(server);
  const over = new AbortController();
  await Promise.race([closed, pause(patienceMs, undefined, { signal: over.signal }).catch(() => undefined)]);
  over.abort();
}
