import { setTimeout as pause } from 'node:timers/promises';
import { liveMessageSchema, livePath, type LiveMessage } from '@rahi/contracts';

/** Between the end of a stream and the next try, in milliseconds. */
const reconnectMs = 3000;

/** The live stream (R26) of one signed-in user. It opens again when it ends, until `signal` aborts. */
export class LiveStream {
  #open = false;

  constructor(
    private readonly baseUrl: string,
    private readonly session: () => string | null,
    private readonly onMessage: (message: LiveMessage) => void,
    private readonly waitMs = reconnectMs,
  ) {}

  /** Whether hints arrive now. Without them, a client polls more often. */
  get open(): boolean {
    return this.#open;
  }

  async follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      // A stream that cannot be opened, or breaks off, is tried again: the polls go on meanwhile.
      await this.#read(signal).catch(() => undefined);
      this.#open = false;
      await pause(this.waitMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #read(signal: AbortSignal): Promise<void> {
    const headers = { accept: 'text/event-stream', cookie: this.session() ?? '' };
    const response = await fetch(this.baseUrl + livePath, { headers, signal });
    if (!response.ok || !response.body) throw new Error(`the live stream was refused: ${response.status}`);
    this.#open = true;
    let rest = '';
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      const events = (rest + text).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) this.#take(event);
    }
  }

  /** Skips unknown kinds: a newer server may send more. */
  #take(event: string): void {
    const data = /^data: (.*)$/m.exec(event)?.[1];
    if (data === undefined) return;
    const message = liveMessageSchema.safeParse(JSON.parse(data));
    if (message.success) this.onMessage(message.data);
  }
}
