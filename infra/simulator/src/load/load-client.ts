import { Pool } from 'undici';

export interface LoadAnswer {
  readonly status: number;
  readonly text: string;
}

/** Milliseconds, from the request to the last byte of the answer. */
const timeoutMs = 10_000;

/** A lean HTTP client for load: kept-open connections shared by all people, nothing parsed that nobody reads. */
export class LoadClient {
  readonly #pool: Pool;

  /** @param connections at most open at once, each with one request on it */
  constructor(baseUrl: string, connections: number) {
    this.#pool = new Pool(baseUrl, {
      connections,
      pipelining: 1,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      keepAliveTimeout: 20_000,
    });
  }

  /** @throws Error when there is no answer; a refusal is an answer. */
  async send(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    cookie: string,
    body?: object,
    extra: Readonly<Record<string, string>> = {},
  ): Promise<LoadAnswer> {
    const headers = { cookie, ...(body && { 'content-type': 'application/json' }), ...extra };
    const answer = await this.#pool.request({ method, path, headers, body: body ? JSON.stringify(body) : null });
    return { status: answer.statusCode, text: await answer.body.text() };
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}
