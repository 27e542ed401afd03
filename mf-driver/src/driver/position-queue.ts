import { ApiError, type Position } from '@rahi/web-kit';
import { isAway } from '../area/is-away.js';

/** How many positions wait without a network: one every 2 s for two hours. */
export const queueLimit = 3_600;

export interface PositionQueue {
  /**
   * Adds a position to the end of the queue, after the one that it confirms (R49). Beyond `queueLimit` the oldest are dropped.
   */
  add(position: Position): void;
  /** Tries again to send what waits. */
  flush(): void;
  /** The position that was added last, if it is still unsent; else null. */
  last(): Position | null;
  /** Resolves once nothing is on its way: all is sent, or the server does not answer. */
  idle(): Promise<void>;
  /** Takes up what a page before this one has kept. */
  restore(): void;
  /** Forgets what waits. What is kept on the device stays. */
  clear(): void;
}

/** Where positions that wait outlive the page. */
export interface KeptPositions {
  load(): Promise<readonly WaitingPosition[]>;
  save(waiting: readonly WaitingPosition[]): Promise<void>;
}

interface PositionQueueOptions {
  /**
   * Sends one position; `sentAt` is now, by the same clock as the time of the position.
   * @throws NetworkError, ApiError
   */
  send(position: Position, sentAt: number): Promise<unknown>;
  /** The server refused a position. What waited with it would fare no better, and is forgotten. */
  onRefused?(error: ApiError): void;
  /** None: what waits is lost with the page. */
  kept?: KeptPositions;
}

export interface WaitingPosition {
  position: Position;
  /** Epoch milliseconds of the page's clock. A device that does not move reported it long ago. */
  since: number;
}

/** Sends positions one at a time, in the order in which they were added; waits while the server does not answer. */
export function createPositionQueue({ send, onRefused, kept }: PositionQueueOptions): PositionQueue {
  /** The first one may be on its way. */
  let waiting: readonly WaitingPosition[] = [];
  let sending: Promise<void> | null = null;
  let confirmed: Position | undefined;
  let restoring: Promise<void> | null = null;
  let loading = false;
  /** Whether the device keeps some of them. */
  let stored = false;

  const sendAll = async () => {
    for (let next = waiting[0]; next; next = waiting[0]) {
      const error = await failureOf(send(next.position, sentAtOf(next)));
      if (isAway(error)) break;
      waiting = error instanceof ApiError ? [] : waiting.filter((one) => one !== next);
      if (error instanceof ApiError) onRefused?.(error);
    }
    sending = null;
    if (!kept || (waiting.length === 0 && !stored)) return;
    stored = waiting.length > 0;
    await kept.save(waiting);
  };
  const drain = () => {
    // What was kept comes first.
    if (waiting.length > 0 && !loading) sending ??= sendAll();
  };

  return {
    add(position) {
      const { confirms } = position;
      const next = confirms && confirms !== confirmed ? [confirms, position] : [position];
      confirmed = confirms;
      waiting = [...waiting, ...next.map((one) => ({ position: one, since: sinceOf(one, position) }))].slice(
        -queueLimit,
      );
      drain();
    },
    flush: drain,
    last: () => waiting.at(-1)?.position ?? null,
    idle: async () => {
      await restoring;
      await sending;
    },
    restore() {
      if (!kept || restoring) return;
      loading = true;
      restoring = kept.load().then((before) => {
        loading = false;
        stored = before.length > 0;
        waiting = [...before, ...waiting].slice(-queueLimit);
        drain();
      });
    },
    clear() {
      waiting = [];
      stored = false;
    },
  };
}

/** A fix that waited to be confirmed came as much before the one that confirms it as their times say. */
function sinceOf(one: Position, newest: Position): number {
  return Date.now() - Math.max(0, newest.at - one.at);
}

/** Fixes may use a different clock than the page: only the waiting time is added to a fix's own time. */
function sentAtOf({ position, since }: WaitingPosition): number {
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
