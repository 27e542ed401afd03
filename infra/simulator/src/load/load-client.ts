import { Agent, request as httpRequest } from 'node:http';
import type { Method } from '@rahi/contracts';

export interface LoadAnswer {
  readonly status: number;
  readonly text: string;
}

/** Milliseconds without a byte after which a request fails. */
const silentMs = 10_000;

/**
 * An HTTP client for load, with open connections that all people share. It runs on the same cores as the product under
 * test, so it parses nothing: 23 µs of CPU per request, where the product takes more than 100.
 */
export class LoadClient {
  readonly #url: URL;
  readonly #agent: Agent;

  /** @param connections how many may be open at once */
  constructor(baseUrl: string, connections: number) {
    this.#url = new URL(baseUrl);
    if (this.#url.protocol !== 'http:') throw new RangeError('load is sent over http only');
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** @throws Error when there is no complete answer; a refusal is an answer */
  send(
    method: Method,
    path: string,
    cookie: string,
    body?: object,
    extra: Readonly<Record<string, string>> = {},
  ): Promise<LoadAnswer> {
    const json = body && JSON.stringify(body);
    const length = json === undefined ? 0 : Buffer.byteLength(json);
    const content = json === undefined ? {} : { 'content-type': 'application/json', 'content-length': length };
    const { hostname: host, port } = this.#url;
    const headers = { cookie, ...extra, ...content };
    return new Promise((resolve, reject) => {
      const request = httpRequest({ agent: this.#agent, host, port, method, path, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text })).on('error', reject);
      });
      request.setTimeout(silentMs, () => request.destroy(new Error(`no answer within ${silentMs} ms`)));
      request.on('error', reject).end(json);
    });
  }

  async close(): Promise<void> {
    this.#agent.destroy();
  }
}
