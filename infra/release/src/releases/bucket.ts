import { AwsClient } from 'aws4fetch';

/** How long the store may take for one object, in milliseconds. */
const TIMEOUT_MS = 30_000;

/**
 * A bucket of a store that speaks S3, addressed by path.
 * The address is `https://<key>:<secret>@<host>/<bucket>[/<folder>]?region=<region>`, as svc-drivers takes it in S3_URL.
 */
export class Bucket {
  readonly #client: AwsClient;
  readonly #base: string;

  /** @throws Error when the address names no bucket or no key; it never shows the address */
  constructor(address: string) {
    if (!URL.canParse(address)) throw new Error('the address of the bucket is no URL');
    const { origin, pathname, username, password, searchParams } = new URL(address);
    const path = pathname.replace(/\/+$/, '');
    if (path === '') throw new Error('the address of the bucket names no bucket');
    if (username === '' || password === '') throw new Error('the address of the bucket has no key or no secret');
    this.#base = `${origin}${path}`;
    this.#client = new AwsClient({
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
      region: searchParams.get('region') ?? 'us-east-1',
      service: 's3',
      retries: 3,
    });
  }

  /** Stores an object, or replaces it in one step. @throws Error with the status that the store answered */
  async put(name: string, body: Uint8Array | string, headers: Readonly<Record<string, string>>): Promise<void> {
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body);
    const length = { 'content-length': String(bytes.length) };
    await this.#ask(name, { method: 'PUT', body: bytes, headers: { ...headers, ...length } });
  }

  /** The text of an object, or undefined when there is none. @throws Error with the status that the store answered */
  async read(name: string): Promise<string | undefined> {
    const answer = await this.#ask(name, { method: 'GET' });
    return answer?.text();
  }

  async #ask(name: string, init: RequestInit): Promise<Response | undefined> {
    const path = name.split('/').map(encodeURIComponent).join('/');
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await this.#client.fetch(`${this.#base}/${path}`, { ...init, signal, redirect: 'error' });
    if (answer.ok) return answer;
    if (answer.status === 404 && init.method === 'GET') return undefined;
    throw new Error(`the bucket answered ${answer.status} to ${init.method} ${name}`);
  }
}
