import { errorKind, type Logger, type Watch } from '@rahi/service-kit';
import { Breaker } from './breaker.js';

/** R28: when an external server takes longer, the data of the city packs answers. */
const limitMs = 1_500;
/** The part of a request's time reserved for the city packs and the answer. */
const reserveMs = 300;
const mostBytes = 2 * 1024 * 1024;
/** Requests beyond this are answered from the city packs: a slow server must not pile up sockets and memory. */
const mostAtOnce = 32;

/** Why an external server's answer cannot be used: a fixed text without any address, query or place. */
export class ExternalFailure extends Error {
  override name = 'ExternalFailure';
  constructor(readonly reason: string) {
    super(reason);
  }
}

/**
 * An external HTTP server that answers JSON. It has a time limit and reuses connections; redirects are not followed,
 * answers are checked, and after failures it is not called for a while. Requests are never logged.
 */
export class ExternalServer {
  readonly #breaker = new Breaker();
  #atOnce = 0;

  /** @param base http or https; its path and query are kept */
  constructor(
    private readonly name: string,
    private readonly base: string,
    private readonly log: Logger,
    private readonly watch: Watch,
  ) {}

  /**
   * @param deadline epoch milliseconds after which the caller's answer is too late
   * @param read turns the JSON into an answer; null when there is none; throws ExternalFailure when it is unusable
   * @returns null when the city packs must answer instead
   */
  async ask<T>(
    path: string,
    query: Readonly<Record<string, string>>,
    deadline: number,
    read: (json: unknown) => T | null,
  ): Promise<T | null> {
    const withinMs = Math.min(limitMs, deadline - Date.now() - reserveMs);
    if (withinMs <= 0 || this.#atOnce >= mostAtOnce || !this.#breaker.admit(Date.now())) return null;
    this.#atOnce += 1;
    try {
      const json = await this.#fetch(this.#urlOf(path, query), withinMs);
      const answer = json === undefined ? null : read(json);
      this.watch.succeeded();
      if (this.#breaker.succeeded()) this.log.info({ server: this.name }, 'an external server answers again');
      return answer;
    } catch (error) {
      const reason = reasonOf(error);
      this.watch.failed(new Error(reason));
      const restMs = this.#breaker.failed(Date.now());
      if (restMs !== null)
        this.log.warn({ server: this.name, reason, restMs }, 'an external server fails: the city packs answer');
      return null;
    } finally {
      this.#atOnce -= 1;
    }
  }

  /** @returns undefined when the server has no answer to this query */
  async #fetch(url: URL, withinMs: number): Promise<unknown> {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(withinMs),
      headers: { accept: 'application/json', 'accept-language': 'en', 'user-agent': 'rahi' },
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      // OSRM answers 400 for points that no road connects.
      if (response.status === 400) return undefined;
      throw new ExternalFailure(`http ${response.status}`);
    }
    const text = await boundedText(response);
    try {
      return JSON.parse(text);
    } catch {
      throw new ExternalFailure('not JSON');
    }
  }

  #urlOf(path: string, query: Readonly<Record<string, string>>): URL {
    const url = new URL(this.base);
    url.pathname = url.pathname.replace(/\/$/, '') + path;
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  }
}

async function boundedText(response: Response): Promise<string> {
  if (!response.body) throw new ExternalFailure('empty');
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > mostBytes) {
      await reader.cancel();
      throw new ExternalFailure('too large');
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Only the kind of an error: its message may contain the address, which includes the request. */
function reasonOf(error: unknown): string {
  if (error instanceof ExternalFailure) return error.reason;
  const kind = errorKind(error);
  return kind === 'error' ? 'network' : kind;
}
