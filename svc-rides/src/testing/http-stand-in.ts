import { createServer, type IncomingMessage, type Server } from 'node:http';

/** Another company's HTTP server for a test: answers each request with `status` and `answer`, and passes it to `took`. */
export abstract class HttpStandIn {
  status = 200;
  abstract answer: string;
  #server: Server | null = null;

  /** @param body as text */
  protected abstract took(request: IncomingMessage, body: string): void;

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        this.took(request, Buffer.concat(parts).toString('utf8'));
        response.writeHead(this.status, this.status === 302 ? { location: 'http://127.0.0.1:1/' } : {});
        response.end(this.answer);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.#server = server;
  }

  /** Has no slash at its end. @throws Error before `start` */
  get url(): string {
    const address = this.#server?.address();
    if (typeof address !== 'object' || address === null) throw new Error('it is not started');
    return `http://127.0.0.1:${address.port}`;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    if (server) await new Promise((resolve) => server.close(resolve));
  }
}
