import { liveMessageSchema, livePath, type LiveMessage } from '@rahi/contracts/live';
import { parseJson } from '../api-errors.js';
import type { LiveState } from './live-service.js';

/** A connection that is silent for this many heartbeats is dead. */
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

/** The document's event reaches the window in the capture phase. */
const pageEvents = ['visibilitychange', 'online', 'offline'] as const;

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
  #heartbeatSeconds = 15;

  constructor(private readonly options: LiveClientOptions) {
    for (const type of pageEvents) window.addEventListener(type, this, true);
  }

  handleEvent({ type }: Pick<Event, 'type'>): void {
    if (type === 'offline') return this.#connection?.abort();
    if (type === 'visibilitychange') return this.#onVisibility();
    this.#failures = 0;
    this.#wake();
  }

  async run(): Promise<void> {
    while (!this.#stopped) {
      if (this.#mayRest) {
        await this.#rest();
        continue;
      }
      await this.#connect();
      this.options.onState('down');
      if (!this.#stopped && !this.#mayRest) await this.#rest(this.#nextWait());
    }
  }

  stop(): void {
    this.#stopped = true;
    for (const type of pageEvents) window.removeEventListener(type, this, true);
    clearTimeout(this.#hiding);
    this.#connection?.abort();
    this.#wake();
  }

  get #mayRest(): boolean {
    return document.hidden && !this.#onlineDriver;
  }

  #onVisibility(): void {
    clearTimeout(this.#hiding);
    if (!document.hidden) return this.#wake();
    this.#hiding = setTimeout(() => {
      if (this.#mayRest) this.#connection?.abort();
    }, hiddenForMs);
  }

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
      await readBlocks(response.body, (block) => {
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

  #take(block: string): void {
    const [, field, value = ''] = /^(data|retry): ?(.*)$/m.exec(block) ?? [];
    if (field === 'retry') this.#retryMs = Number(value) || this.#retryMs;
    if (field !== 'data' || this.#stopped) return;
    const parsed = liveMessageSchema.safeParse(parseJson(value));
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

  /** Records a version. @returns whether an older one was known, which means that its hint was lost */
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

  /** The wait that the server advises, which differs for each stream; doubled after each failure, with jitter. */
  #nextWait(): number {
    if (this.#failures === 0) return this.#retryMs;
    const longest = Math.min(longestWaitMs, this.#retryMs * 2 ** Math.min(this.#failures - 1, 10));
    return longest * (0.5 + Math.random() / 2);
  }

  /** Waits until the time is up or the client is woken; without a time only for the latter. */
  #rest(ms?: number): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
      if (ms !== undefined) setTimeout(resolve, ms);
    });
  }
}

/** Reads the blocks of a server-sent event stream. Lines end with a line feed, as the gateway writes them. */
async function readBlocks(body: ReadableStream<Uint8Array>, onBlock: (block: string) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (let rest = ''; ;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) onBlock(block);
  }
}
