import { get, type IncomingMessage } from 'node:http';
import { liveMessageSchema, livePath, type LiveMessage } from '@rahi/contracts';
import { waitFor } from '../wait-for.js';

export interface LiveEvent {
  readonly message: LiveMessage;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** One live stream as a browser reads it, with every message in order. */
export class LiveReader {
  readonly events: LiveEvent[] = [];
  /** The `retry` values that the server sent, in milliseconds. */
  readonly retries: number[] = [];
  /** When the stream or its connection ended, epoch milliseconds; null while it is open. */
  endedAt: number | null = null;
  #rest = '';

  private constructor(private readonly response: IncomingMessage) {
    response.setEncoding('utf8');
    response.on('data', (text: string) => this.#take(text));
    for (const end of ['end', 'close', 'error']) response.on(end, () => (this.endedAt ??= Date.now()));
  }

  /** @throws Error with the status when it is refused */
  static open(baseUrl: string, { cookie }: { cookie: string }): Promise<LiveReader> {
    return new Promise((resolve, reject) => {
      const headers = { cookie, accept: 'text/event-stream' };
      const request = get(new URL(livePath, baseUrl), { headers, agent: false }, (response) => {
        if (response.statusCode === 200) return resolve(new LiveReader(response));
        response.resume();
        reject(new Error(`the live stream was refused: ${response.statusCode}`));
      });
      request.on('error', reject);
    });
  }

  get headers() {
    return this.response.headers;
  }

  get messages(): LiveMessage[] {
    return this.events.map(({ message }) => message);
  }

  /** Messages of one kind, in order. */
  of<K extends LiveMessage['kind']>(kind: K): Extract<LiveMessage, { kind: K }>[] {
    return this.messages.filter((message): message is Extract<LiveMessage, { kind: K }> => message.kind === kind);
  }

  /** Waits for the `reset` message, at which a browser reads what it shows. */
  async begun(): Promise<this> {
    await waitFor(() => this.of('reset').length > 0, { what: 'the stream to begin' });
    return this;
  }

  async ended(timeout = 10_000): Promise<number> {
    return waitFor(() => this.endedAt, { what: 'the stream to end', timeout, interval: 5 });
  }

  /** Stops reading without closing the connection. */
  stopReading(): void {
    this.response.pause();
  }

  /** Closes the connection without a goodbye, as a phone in a tunnel does. */
  drop(): void {
    this.response.destroy();
  }

  #take(text: string): void {
    const blocks = (this.#rest + text).split('\n\n');
    this.#rest = blocks.pop() ?? '';
    for (const block of blocks) this.#takeBlock(block.split('\n'));
  }

  #takeBlock(lines: string[]): void {
    const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
    const [data, retry] = [field('data'), field('retry')];
    if (retry !== undefined) this.retries.push(Number(retry));
    if (data === undefined) return;
    this.events.push({ message: liveMessageSchema.parse(JSON.parse(data)), at: Date.now() });
  }
}
