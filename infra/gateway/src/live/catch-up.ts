import { setTimeout as pause } from 'node:timers/promises';
import { liveStream, type LiveMessage } from '@rahi/contracts';
import type { LivePosition, LiveStore } from '@rahi/service-kit';
import type { LiveStream } from './live-stream.js';

const againMs = 250;

/** What bringing a stream up to date needs of the world. */
export interface CatchUpParts {
  readonly store: Pick<LiveStore, 'next'>;
  /** Where the store stands, asked after the call. */
  position(): Promise<LivePosition>;
  /** Could the store answer at all now? */
  up(): boolean;
  onReset(stream: LiveStream): void;
  onFailure(error: unknown): void;
}

const resetAll = JSON.stringify({ kind: 'reset', missed: 'all' } satisfies LiveMessage);

/** Reads what a stream has missed and lets go what waited meanwhile; gives up when NATS is away, until it is back. */
export async function catchUp(stream: LiveStream, parts: CatchUpParts): Promise<void> {
  stream.hold();
  while (!stream.closed && parts.up()) {
    try {
      const position = await parts.position();
      if (!canResume(stream, position)) restart(stream, position, parts);
      const whole = await readUpTo(position.last, stream, parts);
      if (whole && stream.release()) return;
      if (!whole) restart(stream, await parts.position(), parts);
    } catch (error) {
      parts.onFailure(error);
      await pause(againMs);
    }
  }
}

/** Is all that came after the stream's mark still kept? */
export function canResume({ mark }: Pick<LiveStream, 'mark'>, { epoch, first }: LivePosition): boolean {
  return mark.epoch === epoch && mark.seq + 1 >= first;
}

function restart(stream: LiveStream, position: LivePosition, parts: CatchUpParts): void {
  parts.onReset(stream);
  stream.restart({ epoch: position.epoch, seq: position.last }, resetAll);
}

/**
 * Sends what is kept up to a sequence; what came after it waits at the stream.
 * @returns false when a message may have made room for newer ones before it was read
 */
async function readUpTo(last: number, stream: LiveStream, { store }: CatchUpParts): Promise<boolean> {
  const { userId } = stream.owner.principal;
  /** Before each read, how many newer than all of these there were. */
  const newer: number[] = [];
  while (newer.length <= liveStream.keptPerUser) {
    newer.push(stream.waitingAfter(last));
    const next = stream.mark.seq < last ? await store.next(userId, stream.mark.seq) : null;
    if (stream.closed) return true;
    if (!next || next.seq > last) break;
    stream.deliver(next.seq, next.text);
  }
  stream.advance(last);
  const reads = newer.length - 1;
  return newer.every((count, before) => reads - before + count < liveStream.keptPerUser);
}
