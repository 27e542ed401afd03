import type { Method } from '@rahi/contracts';
import { LoadConnection, type LoadAnswer } from './load-connection.js';

export type { LoadAnswer };

/**
 * An HTTP client for load, with kept-open connections that all people share. It runs on the same cores as what it
 * measures, and takes less than a third of the CPU of undici's `request`.
 */
export class LoadClient {
  readonly #url: URL;
  readonly #idle: LoadConnection[] = [];
  readonly #busy = new Set<LoadConnection>();
  readonly #queue: (() => void)[] = [];

  /** @param connections how many may be open at once; each carries one request at a time */
  constructor(
    baseUrl: string,
    private readonly connections: number,
  ) {
    this.#url = new URL(baseUrl);
    if (this.#url.protocol !== 'http:') throw new RangeError('load is sent over http only');
  }

  /** @throws Error when there is no answer; a refusal is an answer. */
  async send(
    method: Method,
    path: string,
    cookie: string,
    body?: object,
    extra: Readonly<Record<string, string>> = {},
  ): Promise<LoadAnswer> {
    let head = `${method} ${path} HTTP/1.1\r\nhost: ${this.#url.host}\r\ncookie: ${cookie}\r\n`;
    for (const name in extra) head += `${name}: ${extra[name]}\r\n`;
    const request = body ? withBody(head, JSON.stringify(body)) : `${head}\r\n`;
    while (this.#busy.size >= this.connections) await new Promise<void>((resolve) => this.#queue.push(resolve));
    const connection = this.#take();
    try {
      return await connection.send(request);
    } finally {
      this.#busy.delete(connection);
      if (connection.usable) this.#idle.push(connection);
      this.#queue.shift()?.();
    }
  }

  async close(): Promise<void> {
    for (const connection of [...this.#idle, ...this.#busy]) connection.close();
  }

  /** The connection used last is used first again, so that surplus connections time out. */
  #take(): LoadConnection {
    let connection = this.#idle.pop();
    while (connection && !connection.usable) connection = this.#idle.pop();
    connection ??= new LoadConnection(this.#url.hostname, Number(this.#url.port || 80));
    this.#busy.add(connection);
    return connection;
  }
}

function withBody(head: string, json: string): string {
  return `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`;
}
