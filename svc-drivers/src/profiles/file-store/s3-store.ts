import { AwsClient } from 'aws4fetch';
import { checkName, FileStore } from './file-store.js';

/** How long the store may take for one file, in milliseconds. */
const timeoutMs = 8000;

/**
 * Files in a bucket of a store that speaks S3, addressed by path: Amazon's, MinIO, Ceph, Garage.
 * The address is `https://<key>:<secret>@<host>/<bucket>[/<folder>]?region=<region>`.
 */
export class S3Store extends FileStore {
  readonly #client: AwsClient;
  readonly #bucket: string;

  constructor(address: string) {
    super();
    const { origin, pathname, username, password, searchParams } = new URL(address);
    this.#bucket = `${origin}${pathname.replace(/\/+$/, '')}`;
    this.#client = new AwsClient({
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
      region: searchParams.get('region') ?? 'us-east-1',
      service: 's3',
      retries: 2,
    });
  }

  async put(name: string, bytes: Buffer, type: string): Promise<void> {
    await this.#ask(name, {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: { 'content-type': type, 'content-length': String(bytes.length) },
    });
  }

  async get(name: string): Promise<Buffer | null> {
    const answer = await this.#ask(name, { method: 'GET' });
    return answer && Buffer.from(await answer.arrayBuffer());
  }

  async remove(name: string): Promise<void> {
    await this.#ask(name, { method: 'DELETE' });
  }

  /** The answer, or null for a missing file. @throws Error with only the status, because an address may contain secrets */
  async #ask(name: string, init: RequestInit): Promise<Response | null> {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await this.#client.fetch(`${this.#bucket}/${checkName(name)}`, {
      ...init,
      signal,
      redirect: 'error',
    });
    if (answer.status === 404 && init.method !== 'PUT') return null;
    if (answer.ok) return answer;
    throw new Error(`the file store answered ${answer.status}`);
  }
}
