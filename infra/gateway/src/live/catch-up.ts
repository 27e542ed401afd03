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
      if (!(await readOn(stream, parts))) restart(stream, await parts.position(), parts);
      else stream.advance(position.last);
      if (stream.closed || stream.release()) return;
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

/** @returns false when so many were missed that some of them are no longer kept */
async function readOn(stream: LiveStream, { store }: CatchUpParts): Promise<boolean> {
  const { userId } = stream.owner.principal;
  for (let read = 0; read < liveStream.keptPerUser; read += 1) {
    const next = await store.next(userId, stream.mark.seq);
    if (!next || stream.closed) return true;
    stream.deliver(next.seq, next.text);
  }
  return false;
}
