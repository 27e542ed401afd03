import type { Writable } from 'node:stream';
import type { Principal } from '@rahi/contracts';
import { sseHeartbeat, sseMessage, sseRetry, type Mark } from './sse.js';

/** A kept message as it comes off the wire, or as it is read from the store. */
export interface Kept {
  readonly seq: number;
  /** The sequence of this person's message before it; 0 for none that is still kept. */
  readonly before: number;
  readonly json: string;
  /** Called when it is written to a stream; what is read from the store later is not on its way from what it tells of. */
  readonly written?: () => void;
}

export const closeReasons = ['browser', 'session', 'superseded', 'slow', 'stopping'] as const;
export type CloseReason = (typeof closeReasons)[number];

export interface StreamOwner {
  readonly token: string;
  readonly principal: Principal;
}

/** What the kernel has not taken of one stream; a reader that far behind is not reading. */
export const unreadLimitBytes = 64 * 1024;
/** Messages that may wait while a stream is brought up to date. */
const heldLimit = 256;

/** One browser's open answer. Knows what it has been sent, and holds back what comes while that is made whole. */
export class LiveStream {
  #held: Kept[] | null = [];
  #mark: Mark;
  #closed = false;

  constructor(
    private readonly out: Writable,
    readonly owner: StreamOwner,
    mark: Mark,
    private readonly onClose: (stream: LiveStream, why: CloseReason) => void,
  ) {
    this.#mark = mark;
  }

  get closed(): boolean {
    return this.#closed;
  }

  get mark(): Mark {
    return this.#mark;
  }

  get holding(): boolean {
    return this.#held !== null;
  }

  /** How many kept messages that came after a sequence wait. */
  waitingAfter(seq: number): number {
    return this.#held?.filter((message) => message.seq > seq).length ?? 0;
  }

  /** From now on kept messages wait until `release`. */
  hold(): void {
    this.#held ??= [];
  }

  /**
   * Takes a kept message that has just come.
   * @returns false when one before it is missing: it waits until the stream is made whole
   */
  take(message: Kept): boolean {
    if (this.#held) {
      this.#held.push(message);
      if (this.#held.length > heldLimit) this.cut();
      return true;
    }
    if (message.before > this.#mark.seq) {
      this.#held = [message];
      return false;
    }
    this.deliver(message.seq, message.json, message.written);
    return true;
  }

  /** Sends a kept message, unless it has been sent. */
  deliver(seq: number, json: string, written?: () => void): void {
    if (seq <= this.#mark.seq) return;
    this.#mark = { epoch: this.#mark.epoch, seq };
    this.#write(sseMessage(json, this.#mark));
    written?.();
  }

  /** Everything up to here is known to have been sent. */
  advance(seq: number): void {
    if (seq > this.#mark.seq) this.#mark = { epoch: this.#mark.epoch, seq };
  }

  /** @returns false when what has come meanwhile shows another gap: not released */
  release(): boolean {
    const held = this.#held ?? [];
    this.#held = null;
    for (const [index, message] of held.entries()) {
      if (this.take(message)) continue;
      this.#held = held.slice(index);
      return false;
    }
    return true;
  }

  /** Sends what carries no id. */
  say(json: string): void {
    this.#write(sseMessage(json));
  }

  /** Begins anew at a mark, with a message that says so; what waited may be of a store that was lost. */
  restart(mark: Mark, json: string): void {
    this.#mark = mark;
    this.#held = [];
    this.#write(sseMessage(json, mark));
  }

  beat(): void {
    this.#write(sseHeartbeat(this.holding ? null : this.#mark));
  }

  advise(retryMs: number): void {
    this.#write(sseRetry(retryMs));
  }

  /** Ends the answer in good order. */
  end(why: CloseReason, retryMs?: number): void {
    if (this.#closed) return;
    if (retryMs !== undefined) this.advise(retryMs);
    this.#close(why);
    this.out.end();
  }

  /** Ends it at once, whatever has not been read. */
  cut(): void {
    this.#close('slow');
    this.out.destroy();
  }

  /** The browser has gone. */
  gone(): void {
    this.#close('browser');
  }

  #write(text: string): void {
    if (this.#closed) return;
    this.out.write(text);
    if (this.out.writableLength > unreadLimitBytes) this.cut();
  }

  #close(why: CloseReason): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#held = null;
    this.onClose(this, why);
  }
}
