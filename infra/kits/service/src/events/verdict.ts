/**
 * Thrown by a handler that cannot take an event yet for a reason outside the event: the event is delivered again,
 * however often, and never buried.
 */
export class NotNow extends Error {
  override name = 'NotNow';
}

/** What happens to a message after an attempt to consume it. All of that is decided here. */
export type Verdict = { do: 'ack' } | { do: 'retry'; delayMs: number } | { do: 'bury'; error: string };

export type Attempt =
  /** `occurredAt` of the event that was handled. */
  | { outcome: 'handled' | 'repeat' | 'unknown_type'; occurredAt?: string }
  | { outcome: 'unreadable' | 'failed'; error: string; databaseAway?: boolean };

const retriesBeforeBurial = 8;

/**
 * Handled, already handled and irrelevant messages are acknowledged; an unreadable one is buried at once; a failure is
 * retried with growing pauses (0.2 s doubling to 10 s) and buried after eight, unless the database was unreachable,
 * which is never the message's fault.
 * @param deliveries how often the message has been delivered, including this time
 */
export function verdictOf(attempt: Attempt, deliveries: number): Verdict {
  if (!('error' in attempt)) return { do: 'ack' };
  const { outcome, error, databaseAway } = attempt;
  const givenUp = !databaseAway && deliveries >= retriesBeforeBurial;
  if (outcome === 'unreadable' || givenUp) return { do: 'bury', error };
  return { do: 'retry', delayMs: Math.min(10_000, 200 * 2 ** Math.min(deliveries - 1, 10)) };
}
