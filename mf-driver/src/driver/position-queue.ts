import { ApiError, type Position } from '@rahi/web-kit';
import { isAway } from '../area/is-away.js';

/** How many positions wait without a network: one every 2 s for minutes, one every 10 s for twenty minutes. */
export const queueLimit = 120;

export interface PositionQueue {
  /** Adds a position to the end of the queue. Beyond `queueLimit` the oldest are dropped. */
  add(position: Position): void;
  /** Tries again to send what waits. */
  flush(): void;
  /** The position that was added last, if it is still unsent; else null. */
  last(): Position | null;
  /** Forgets what waits. */
  clear(): void;
}

interface PositionQueueOptions {
  /**
   * Sends one position; `sentAt` is now, by the same clock as the time of the position.
   * @throws NetworkError, ApiError
   */
  send(position: Position, sentAt: number): Promise<unknown>;
  /** The server refused a position. What waited with it would fare no better, and is forgotten. */
  onRefused?(error: ApiError): void;
}

interface Waiting {
  position: Position;
  /** Epoch milliseconds of the page's clock. A device that does not move reported it long ago. */
  since: number;
}

/** Sends positions one at a time, in the order in which they were added; waits while the server does not answer. */
export function createPositionQueue({ send, onRefused }: PositionQueueOptions): PositionQueue {
  /** The first one may be on its way. */
  let waiting: readonly Waiting[] = [];
  let sending = false;

  const drain = async () => {
    if (sending) return;
    sending = true;
    for (let next = waiting[0]; next; next = waiting[0]) {
      const error = await failureOf(send(next.position, sentAtOf(next)));
      if (isAway(error)) break;
      waiting = error instanceof ApiError ? [] : waiting.filter((one) => one !== next);
      if (error instanceof ApiError) onRefused?.(error);
    }
    sending = false;
  };

  return {
    add(position) {
      waiting = [...waiting, { position, since: Date.now() }].slice(-queueLimit);
      void drain();
    },
    flush: () => void drain(),
    last: () => waiting.at(-1)?.position ?? null,
    clear() {
      waiting = [];
    },
  };
}

/** Fixes may use a different clock than the page: only the waiting time is added to a fix's own time. */
function sentAtOf({ position, since }: Waiting): number {
  return Math.round(position.at + Math.max(0, Date.now() - since));
}

/** Why it failed, logged and no more (§8); null when it did not. */
async function failureOf(sent: Promise<unknown>): Promise<unknown> {
  try {
    await sent;
    return null;
  } catch (error) {
    console.warn('The position could not be sent.', error);
    return error;
  }
}
