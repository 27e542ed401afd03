import type { Writable } from 'node:stream';
import type { LiveMessage, Principal } from '@rahi/contracts';

export const closeReasons = ['browser', 'session', 'superseded', 'slow', 'stopping'] as const;
export type CloseReason = (typeof closeReasons)[number];

export interface StreamOwner {
  readonly token: string;
  readonly principal: Principal;
}

/** A stream with more unread bytes than this is cut: its browser does not read. */
export const unreadLimitBytes = 64 * 1024;

/** The open answer to one browser, as server-sent events. */
export class LiveStream {
  #closed = false;

  constructor(
    private readonly out: Writable,
    readonly owner: StreamOwner,
    private readonly onClose: (stream: LiveStream, why: CloseReason) => void,
  ) {}

  get closed(): boolean {
    return this.#closed;
  }

  send(message: LiveMessage): void {
    this.sendText(JSON.stringify(message));
  }

  /** @param json a message as JSON text */
  sendText(json: string): void {
    this.#write(`data: ${json}\n\n`);
  }

  /** Sets how long the browser waits before it connects again. */
  setRetry(ms: number): void {
    this.#write(`retry: ${Math.round(ms)}\n\n`);
  }

  /** Ends the answer after what has been written. */
  end(why: CloseReason, retryMs?: number): void {
    if (retryMs !== undefined) this.setRetry(retryMs);
    if (this.#close(why)) this.out.end();
  }

  /** To be called when the browser has closed the connection. */
  gone(): void {
    this.#close('browser');
  }

  #write(text: string): void {
    if (this.#closed) return;
    this.out.write(text);
    if (this.out.writableLength > unreadLimitBytes && this.#close('slow')) this.out.destroy();
  }

  #close(why: CloseReason): boolean {
    if (this.#closed) return false;
    this.#closed = true;
    this.onClose(this, why);
    return true;
  }
}
