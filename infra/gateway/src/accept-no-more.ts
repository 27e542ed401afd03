import { once } from 'node:events';
import { Server as NetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Accepts no new connections and leaves the open ones to their clients for some time. Closing the HTTP server would end idle
 * connections at once and lose a request that is on its way on one of them.
 */
export async function acceptNoMore(server: NetServer, patienceMs: number): Promise<void> {
  const closed = once(server, 'close');
  NetServer.prototype.close.call(server);
  const over = new AbortController();
  await Promise.race([closed, pause(patienceMs, undefined, { signal: over.signal }).catch(() => undefined)]);
  over.abort();
}
