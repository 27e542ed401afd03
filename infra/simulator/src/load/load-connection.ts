import { connect, type Socket } from 'node:net';

export interface LoadAnswer {
  readonly status: number;
  readonly text: string;
}

/** Milliseconds without a byte after which a request fails and an idle connection closes. */
const silentMs = 10_000;
const endOfHead = '\r\n\r\n';
const emptyBuffer = Buffer.alloc(0);
/** All connections read into the same memory; an answer that is not complete yet is copied out of it. */
const readInto = Buffer.allocUnsafeSlow(64 * 1024);

interface Waiting {
  resolve(answer: LoadAnswer): void;
  reject(error: Error): void;
}

/** A kept-open HTTP connection for one request at a time. It knows only as much of HTTP as the product's answers need. */
export class LoadConnection {
  readonly #socket: Socket;
  #waiting: Waiting | null = null;
  #received: Buffer = emptyBuffer;
  #usable = true;

  constructor(host: string, port: number) {
    this.#socket = connect({
      host,
      port,
      noDelay: true,
      onread: { buffer: readInto, callback: (bytes, buffer) => this.#read(Buffer.from(buffer.buffer, 0, bytes)) },
    });
    this.#socket.setTimeout(silentMs, () => this.#end(new Error(`no answer within ${silentMs} ms`)));
    this.#socket.on('error', (error) => this.#end(error));
    this.#socket.on('close', () => this.#end(new Error('the connection was closed before its answer')));
  }

  /** False when it is closed or closing. */
  get usable(): boolean {
    return this.#usable;
  }

  /**
   * Sends the text of a request, after the one before was answered.
   * @throws Error when no readable answer comes
   */
  send(request: string): Promise<LoadAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#end(new Error('the client was closed'));
  }

  #end(error: Error): void {
    this.#usable = false;
    this.#socket.destroy();
    this.#waiting?.reject(error);
    this.#waiting = null;
  }

  /** @returns true, so that the socket reads on */
  #read(chunk: Buffer): boolean {
    const all = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    try {
      const answer = answerIn(all);
      if (answer) this.#answered(answer);
      else this.#received = all === chunk ? Buffer.from(chunk) : all;
    } catch (error) {
      this.#end(error instanceof Error ? error : new Error(String(error)));
    }
    return true;
  }

  #answered({ keptOpen, ...answer }: WholeAnswer): void {
    const waiting = this.#waiting;
    if (!waiting) throw new Error('an answer without a request');
    this.#received = emptyBuffer;
    this.#waiting = null;
    waiting.resolve(answer);
    if (!keptOpen) this.close();
  }
}

interface WholeAnswer extends LoadAnswer {
  readonly keptOpen: boolean;
}

/**
 * Reads an answer; null while it is incomplete.
 * @throws Error when it has no status or length, or is longer than its length
 */
export function answerIn(received: Buffer): WholeAnswer | null {
  const headEnd = received.indexOf(endOfHead);
  if (headEnd === -1) return null;
  const head = received.toString('latin1', 0, headEnd);
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? NaN);
  const length = status === 204 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? NaN);
  if (Number.isNaN(status + length)) throw new Error(`an answer without a status or length: ${head.slice(0, 200)}`);
  const from = headEnd + endOfHead.length;
  if (received.length < from + length) return null;
  if (received.length > from + length) throw new Error('an answer longer than it says');
  return {
    status,
    text: received.toString('utf8', from, from + length),
    keptOpen: !/\r\nconnection: close/i.test(head),
  };
}
