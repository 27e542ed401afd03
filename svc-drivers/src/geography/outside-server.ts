import type { Logger } from '@rahi/service-kit';
import { Breaker } from './breaker.js';

/** R28: what an outside server takes longer for, the built-in answers. */
const limitMs = 1_500;
/** Left of a request's time for the built-in and the way back. */
const reserveMs = 300;
const mostBytes = 2 * 1024 * 1024;
/** More at once than this are answered by the built-in: a slow server must not gather sockets and memory. */
const mostAtOnce = 32;

/** Why an outside server's answer is of no use. Its word is a fixed one: it names no address, query or place. */
export class OutsideFailure extends Error {
  override name = 'OutsideFailure';
  constructor(readonly reason: string) {
    super(reason);
  }
}

/**
 * Somebody else's HTTP server that answers JSON: asked within a limit, over connections that are kept, never followed
 * elsewhere, never believed, and left alone for a while when it fails. Nothing of what is asked is logged.
 */
export class OutsideServer {
  readonly #breaker = new Breaker();
  #atOnce = 0;

  /** @param base http or https; its path and query stay in front of what is asked */
  constructor(
    private readonly name: string,
    private readonly base: string,
    private readonly log: Logger,
  ) {}

  /**
   * @param deadline epoch milliseconds after which nobody waits for the caller
   * @param read makes an answer of the JSON; null when it holds none; throws OutsideFailure when it makes no sense
   * @returns null whenever the built-in has to answer instead
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
      if (this.#breaker.succeeded()) this.log.info({ server: this.name }, 'an outside server answers again');
      return answer;
    } catch (error) {
      const reason = reasonOf(error);
      const restMs = this.#breaker.failed(Date.now());
      if (restMs !== null)
        this.log.warn({ server: this.name, reason, restMs }, 'an outside server fails: the built-in answers');
      return null;
    } finally {
      this.#atOnce -= 1;
    }
  }

  /** @returns undefined when the server has nothing to say to this question */
  async #fetch(url: URL, withinMs: number): Promise<unknown> {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(withinMs),
      headers: { accept: 'application/json', 'accept-language': 'en', 'user-agent': 'rahi' },
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      // OSRM says so for points that no road connects.
      if (response.status === 400) return undefined;
      throw new OutsideFailure(`http ${response.status}`);
    }
    const text = await boundedText(response);
    try {
      return JSON.parse(text);
    } catch {
      throw new OutsideFailure('not JSON');
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
  if (!response.body) throw new OutsideFailure('empty');
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > mostBytes) {
      await reader.cancel();
      throw new OutsideFailure('too large');
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** An error's own message may hold the address, and with it what was asked: only its kind is told. */
function reasonOf(error: unknown): string {
  if (error instanceof OutsideFailure) return error.reason;
  if (typeof error !== 'object' || error === null) return 'unknown';
  if ('name' in error && error.name === 'TimeoutError') return 'timeout';
  const cause = 'cause' in error ? error.cause : null;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : null;
  return typeof code === 'string' && /^[A-Z_]+$/.test(code) ? code : 'network';
}
