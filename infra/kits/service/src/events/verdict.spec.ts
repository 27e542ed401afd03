import { describe, expect, it } from '@jest/globals';
import { verdictOf } from './verdict.js';

const failed = { outcome: 'failed', error: 'boom', databaseAway: false } as const;

describe('the verdict on a message', () => {
  it('acknowledges what was handled, was handled before, or is of a type not known here', () => {
    for (const outcome of ['handled', 'repeat', 'unknown_type'] as const) {
      expect(verdictOf({ outcome }, 1)).toEqual({ do: 'ack' });
    }
  });

  it('buries what cannot be read, at once', () => {
    expect(verdictOf({ outcome: 'unreadable', error: 'bad' }, 1)).toEqual({ do: 'bury', error: 'bad' });
  });

  it('retries a failure with growing pauses, and buries it after the eighth', () => {
    const delays = [1, 2, 3, 7].map((deliveries) => verdictOf(failed, deliveries));
    expect(delays).toEqual([200, 400, 800, 10_000].map((delayMs) => ({ do: 'retry', delayMs })));
    expect(verdictOf(failed, 8)).toEqual({ do: 'bury', error: 'boom' });
  });

  it('never buries for a database that is away', () => {
    expect(verdictOf({ ...failed, databaseAway: true }, 500)).toEqual({ do: 'retry', delayMs: 10_000 });
  });
});
