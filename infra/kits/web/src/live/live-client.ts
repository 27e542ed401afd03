import { liveMessageSchema, livePath, type LiveMessage } from '@rahi/contracts/live';
import { parseJson } from '../api-errors.js';
import { readEventStream, type StreamBlock } from './event-stream.js';
import type { LiveState } from './live-service.js';

/** Used until the stream says how often a sign of life comes. Without one for so many of them the connection is dead. */
const firstHeartbeatSeconds = 15;
const heartbeatsMissed = 2.5;
const longestWaitMs = 30_000;
/** A page that is hidden for this long closes its stream, unless its user is a driver who is online. */
const hiddenForMs = 60_000;

export interface LiveClientOptions {
  onState(state: LiveState): void;
  onMessage(message: LiveMessage): void;
  /** The session is over; the client does not connect again. */
  onUnauthenticated(): void;
  fetch?: (url: string, init: RequestInit) => Promise<Pick<Response, 'ok' | 'status' | 'body'>>;
}

/**
 * Keeps a live stream open (R26). It connects again after as long as the server advises, closes a connection that is
 * silent, and closes the stream while the page is hidden.
 * @returns a function that ends it
 */
export function startLiveClient(options: LiveClientOptions): () => void {
  const client = new LiveClient(options);
  void client.run();
  return () => client.stop();
}

class LiveClient {
  #retryMs = 1000;
  #failures = 0;
  #stopped = false;
  #onlineDriver = false;
  readonly #versions = new Map<'user' | 'driver', number>();
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
      if (this.#mayRest) {
        await this.#rest(null);
        continue;
      }
      await this.#connect();
      this.options.onState('down');
      if (!this.#stopped && !this.#mayRest) await this.#rest(this.#nextWait());
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

  get #mayRest(): boolean {
    return document.hidden && !this.#onlineDriver;
  }

  readonly #onVisibility = () => {
    clearTimeout(this.#hiding);
    if (!document.hidden) return this.#wake();
    this.#hiding = setTimeout(() => {
      if (this.#mayRest) this.#connection?.abort();
    }, hiddenForMs);
  };

  readonly #onOnline = () => {
    this.#failures = 0;
    this.#wake();
  };

  readonly #onOffline = () => this.#connection?.abort();

  async #connect(): Promise<void> {
    const connection = new AbortController();
    this.#connection = connection;
    this.#failures += 1;
    this.#expectLife(connection);
    try {
      const headers = { Accept: 'text/event-stream' };
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
      // Whatever made the connection fail, it is made again; meanwhile the page polls as documented.
    } finally {
      clearTimeout(this.#silence);
      connection.abort();
    }
  }

  #take({ data, retry }: StreamBlock): void {
    if (retry !== undefined) this.#retryMs = retry;
    if (data === undefined || this.#stopped) return;
    const parsed = liveMessageSchema.safeParse(parseJson(data));
    // A newer server may send kinds that are not known here.
    if (!parsed.success) return;
    const message = parsed.data;
    switch (message.kind) {
      case 'hello':
        this.#failures = 0;
        this.#heartbeatSeconds = message.heartbeatSeconds;
        this.options.onState('up');
        break;
      case 'user':
      case 'driver':
        this.#isNewer(message.kind, message.version);
        break;
      case 'under_way':
        if (this.#isNewer('user', message.user)) this.options.onMessage({ kind: 'user', version: message.user });
        if (this.#isNewer('driver', message.driver?.version)) this.options.onMessage({ kind: 'driver' });
        if (message.driver !== undefined) this.#setOnline(message.driver?.online ?? false);
    }
    this.options.onMessage(message);
  }

  /** Notes a version. @returns whether an older one was known, so that its hint was lost */
  #isNewer(kind: 'user' | 'driver', version: number | undefined): boolean {
    if (version === undefined) return false;
    const known = this.#versions.get(kind) ?? version;
    this.#versions.set(kind, Math.max(known, version));
    return version > known;
  }

  /** A driver who goes offline while the page is hidden has a minute from then on. */
  #setOnline(online: boolean): void {
    if (online === this.#onlineDriver) return;
    this.#onlineDriver = online;
    this.#onVisibility();
  }

  #expectLife(connection: AbortController): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => connection.abort(), this.#heartbeatSeconds * heartbeatsMissed * 1000);
  }

  /** As long as the server advises, which is different for each stream; after failures twice as long each time, jittered. */
  #nextWait(): number {
    if (this.#failures === 0) return this.#retryMs;
    const longest = Math.min(longestWaitMs, this.#retryMs * 2 ** Math.min(this.#failures - 1, 10));
    return longest * (0.5 + Math.random() / 2);
  }

  /** Waits until the time is up or the client is woken; null waits only for the latter. */
  async #rest(ms: number | null): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      if (ms !== null) timer = setTimeout(resolve, ms);
    });
    clearTimeout(timer);
  }
}
