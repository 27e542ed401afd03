import { liveMessageSchema, livePath, type LiveMessage } from '@rahi/contracts/live';
import { parseJson } from '../api-errors.js';
import { readEventStream, type StreamBlock } from './event-stream.js';
import type { LiveState } from './live-service.js';

/** Until the stream has said how often it gives a sign of life; it is taken for dead after so many of them. */
const firstHeartbeatSeconds = 15;
const heartbeatsMissed = 2.5;
const longestWaitMs = 30_000;
/** A page that is out of sight asks nothing either; its stream is another's room. */
const hiddenForMs = 60_000;

export interface LiveClientOptions {
  onState(state: LiveState): void;
  onMessage(message: LiveMessage): void;
  /** The session is over: there is nothing more to come. */
  onUnauthenticated(): void;
  fetch?: (url: string, init: RequestInit) => Promise<Pick<Response, 'ok' | 'status' | 'body'>>;
}

/**
 * Keeps a live stream open (R26): resumes after the last id it has seen, comes back when and as slowly as the server
 * advises, gives up a connection that is silent, and rests while the page is out of sight.
 * @returns how to end it
 */
export function startLiveClient(options: LiveClientOptions): () => void {
  const client = new LiveClient(options);
  void client.run();
  return () => client.stop();
}

class LiveClient {
  #lastId = '';
  #retryMs = 1000;
  #failures = 0;
  #stopped = false;
  #connection: AbortController | null = null;
  #wake: () => void = () => undefined;
  #hiding: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #heartbeatSeconds = firstHeartbeatSeconds;

  constructor(private readonly options: LiveClientOptions) {
    document.addEventListener('visibilitychange', this.#onVisibility);
    window.addEventListener('online', this.#onOnline);
    window.addEventListener('offline', this.#onOffline);
  }

  async run(): Promise<void> {
    while (!this.#stopped) {
      if (document.hidden) {
        await this.#rest(null);
        continue;
      }
      await this.#connect();
      this.options.onState('down');
      if (!this.#stopped && !document.hidden) await this.#rest(this.#nextWait());
    }
  }

  stop(): void {
    this.#stopped = true;
    document.removeEventListener('visibilitychange', this.#onVisibility);
    window.removeEventListener('online', this.#onOnline);
    window.removeEventListener('offline', this.#onOffline);
    clearTimeout(this.#hiding);
    this.#connection?.abort();
    this.#wake();
  }

  readonly #onVisibility = () => {
    clearTimeout(this.#hiding);
    if (document.hidden) this.#hiding = setTimeout(() => this.#connection?.abort(), hiddenForMs);
    else this.#wake();
  };

  readonly #onOnline = () => {
    this.#failures = 0;
    this.#wake();
  };

  readonly #onOffline = () => this.#connection?.abort();

  async #connect(): Promise<void> {
    const connection = new AbortController();
    this.#connection = connection;
    const headers = new Headers({ Accept: 'text/event-stream' });
    if (this.#lastId) headers.set('Last-Event-ID', this.#lastId);
    this.#failures += 1;
    this.#expectLife(connection);
    try {
      const init: RequestInit = { headers, credentials: 'include', cache: 'no-store', signal: connection.signal };
      const response = await (this.options.fetch ?? fetch)(livePath, init);
      if (response.status === 401) {
        this.stop();
        return this.options.onUnauthenticated();
      }
      if (!response.ok || !response.body) return;
      await readEventStream(response.body, (block) => {
        this.#expectLife(connection);
        this.#take(block);
      });
    } catch {
      // However a connection fails, it is down, and made again: the polls go on meanwhile.
    } finally {
      clearTimeout(this.#silence);
      connection.abort();
    }
  }

  #take({ id, data, retry }: StreamBlock): void {
    if (id !== undefined) this.#lastId = id;
    if (retry !== undefined) this.#retryMs = retry;
    if (data === undefined || this.#stopped) return;
    // A kind that is not known here is a newer server's.
    const message = liveMessageSchema.safeParse(parseJson(data));
    if (!message.success) return;
    if (message.data.kind === 'hello') {
      this.#failures = 0;
      this.#heartbeatSeconds = message.data.heartbeatSeconds;
      this.options.onState('up');
    }
    this.options.onMessage(message.data);
  }

  #expectLife(connection: AbortController): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => connection.abort(), this.#heartbeatSeconds * heartbeatsMissed * 1000);
  }

  /** What the server advised, which it has jittered; after failures twice as long each time, jittered here. */
  #nextWait(): number {
    if (this.#failures === 0) return this.#retryMs;
    const longest = Math.min(longestWaitMs, this.#retryMs * 2 ** Math.min(this.#failures - 1, 10));
    return longest * (0.5 + Math.random() / 2);
  }

  /** Until the time is up, or something says that it is worth trying; null: until then alone. */
  async #rest(ms: number | null): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      if (ms !== null) timer = setTimeout(resolve, ms);
    });
    clearTimeout(timer);
  }
}
