import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { AwsV4Signer } from 'aws4fetch';

const KEY = { accessKeyId: 'key', secretAccessKey: 'a/secret', service: 's3', region: 'ap-south-1' } as const;

interface StoredObject {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The documented part of S3 that is used: PUT of an object with a valid signature (version 4), and GET by anybody, as a bucket
 * with public read answers it. Only what is not there is refused to a stranger, as by a bucket that may not be listed.
 */
export class BucketServer {
  readonly objects = new Map<string, StoredObject>();
  /** The names that were stored, in order. */
  readonly stored: string[] = [];
  /** What anybody without a signature asked: method, URL and headers. */
  readonly asked: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = [];
  /** The store refuses to store names that match. */
  refuses: RegExp | undefined;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<BucketServer> {
    const server = createServer();
    const bucket = new BucketServer(server);
    server.on('request', (request, response) => void bucket.#answer(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return bucket;
  }

  get origin(): string {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('the bucket does not listen');
    return `http://127.0.0.1:${address.port}`;
  }

  /** As WEB_S3_URL names it. */
  address(secret: string = KEY.secretAccessKey): string {
    const login = `${KEY.accessKeyId}:${encodeURIComponent(secret)}`;
    return `${this.origin.replace('//', `//${login}@`)}/rahi-web?region=${KEY.region}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '', headers } = request;
    const body = Buffer.concat(await request.toArray());
    const name = decodeURIComponent(new URL(url, this.origin).pathname).replace(/^\/rahi-web\//, '');
    const signed = headers.authorization !== undefined;
    if (signed && !(await this.#isSigned(request))) return refuse(response, 403, 'SignatureDoesNotMatch');
    if (!signed) this.asked.push({ method, url, headers });
    if (method === 'PUT' && signed && !this.refuses?.test(name)) {
      this.stored.push(name);
      const { 'content-type': type = '', 'content-encoding': encoding = '' } = headers;
      const kept = { 'content-type': type, ...(encoding !== '' && { 'content-encoding': encoding }) };
      this.objects.set(name, { body, headers: kept });
      response.writeHead(200).end();
      return;
    }
    if (method !== 'GET' && method !== 'HEAD') return refuse(response, 403, 'AccessDenied');
    const found = this.objects.get(name);
    if (!found) return signed ? refuse(response, 404, 'NoSuchKey') : refuse(response, 403, 'AccessDenied');
    const etag = `"${createHash('md5').update(found.body).digest('hex')}"`;
    const all = {
      ...found.headers,
      etag,
      server: 'AmazonS3',
      'x-amz-request-id': '1',
      'content-length': found.body.length,
    };
    if (headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
    else response.writeHead(200, all).end(method === 'HEAD' ? undefined : found.body);
  }

  /** Signed again with the same time, the request has the same signature. */
  async #isSigned({ method = '', url = '', headers }: IncomingMessage): Promise<boolean> {
    const datetime = String(headers['x-amz-date']);
    const names = /SignedHeaders=([^,]*)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? [];
    const signed = names.filter((name) => name !== 'host' && name !== 'x-amz-date');
    const given = Object.fromEntries(signed.map((name) => [name, String(headers[name])]));
    const again = new AwsV4Signer({ ...KEY, method, url: `${this.origin}${url}`, datetime, headers: given });
    return (await again.sign()).headers.get('authorization') === headers.authorization;
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
}
