import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { outboxPage, outboxPageLimit, Refusal, type Envelope } from '@rahi/contracts';
import type { Caller } from '../nats/caller.js';

const pageDeadlineMs = 5000;
const defaultPatienceMs = 30_000;
const retryMs = 500;

export interface OutboxReaderOptions {
  /** How long to wait for a service that does not answer, in milliseconds; half a minute by default. */
  patienceMs?: number | undefined;
  /** Ends the reading between two pages. */
  signal?: AbortSignal | undefined;
}

/**
 * Reads the outbox of another service from its beginning to its end, page by page, in the order in which it was written. No
 * event that was committed before the call is missing.
 * @param area first word of the service's calls, such as `rides`
 * @throws Refusal unavailable, timeout when the service does not answer for as long as `patienceMs`
 */
export async function* readOutbox(
  caller: Caller,
  area: string,
  options: OutboxReaderOptions = {},
): AsyncGenerator<Envelope[]> {
  let after: string | null = null;
  do {
    const { events, next } = await pageOf(caller, area, after, options);
    yield events;
    after = next;
  } while (after !== null);
}

async function pageOf(
  caller: Caller,
  area: string,
  after: string | null,
  { patienceMs = defaultPatienceMs, signal }: OutboxReaderOptions,
) {
  const until = Date.now() + patienceMs;
  for (;;) {
    signal?.throwIfAborted();
    try {
      const outbound = { requestId: randomUUID(), deadline: Date.now() + pageDeadlineMs };
      return await caller.ask(outboxPage(area), { after, limit: outboxPageLimit }, outbound);
    } catch (error) {
      const passes = error instanceof Refusal && (error.code === 'unavailable' || error.code === 'timeout');
      if (!passes || Date.now() > until) throw error;
      await pause(retryMs, undefined, { signal });
    }
  }
}
