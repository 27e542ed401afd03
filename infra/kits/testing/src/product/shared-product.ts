import { once } from 'node:events';
import { createServer } from 'node:http';
import * as z from 'zod';
import { ApiClient } from './api-client.js';
import { InboxReader } from './inbox-reader.js';
import { startProduct, type TestProduct } from './start-product.js';
import { readLogsAtTheEnd } from './suite-logs.js';

const VARIABLE = 'RAHI_TEST_PRODUCTS';

/**
 * A product shared by the suites of one Jest worker, in turn. No suite stops a part of it. A suite creates its own
 * people, and asserts no totals.
 */
export interface SharedProduct {
  readonly baseUrl: string;
  readonly inboxUrl: string;
  readonly dataDir: string;
  /** Of a NATS user with every right. */
  readonly natsUrl: string;
  readonly inbox: InboxReader;
  /** A new person's HTTP client. */
  client(): ApiClient;
  /**
   * Expects a line in the logs that is a warning or worse. Any other one fails the suite at its end.
   * @param why it is no fault: the suite provokes it
   */
  expects(line: RegExp, why: string): void;
}

const addresses = z.object({
  baseUrl: z.string(),
  inboxUrl: z.string(),
  dataDir: z.string(),
  natsUrl: z.string(),
});

/** The product of this worker, started when its first suite asks. @throws Error outside the project `e2e` */
export async function sharedProduct(): Promise<SharedProduct> {
  const server = process.env[VARIABLE];
  if (!server) throw new Error('No shared products: run this suite through the Jest project "e2e".');
  const answer = await fetch(new URL(process.env['JEST_WORKER_ID'] ?? '1', server));
  if (!answer.ok) throw new Error(`The shared product did not start: ${await answer.text()}`);
  const { baseUrl, inboxUrl, dataDir, natsUrl } = addresses.parse(await answer.json());
  return {
    baseUrl,
    inboxUrl,
    dataDir,
    natsUrl,
    inbox: new InboxReader(inboxUrl),
    client: () => new ApiClient(baseUrl, inboxUrl),
    expects: readLogsAtTheEnd(dataDir),
  };
}

/** Serves each worker its own product, from Jest's global setup, which outlives the suites. */
export async function serveSharedProducts(): Promise<{ stop(): Promise<void> }> {
  const products = new Map<string, Promise<TestProduct>>();
  const env = { RATE_LIMIT_FACTOR: '1000' };
  const server = createServer(({ url = '/' }, response) => {
    const product = products.get(url) ?? startProduct({ env });
    products.set(url, product);
    product.then(
      ({ baseUrl, inboxUrl, dataDir, natsUrl }) =>
        response.end(JSON.stringify({ baseUrl, inboxUrl, dataDir, natsUrl })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  process.env[VARIABLE] = `http://127.0.0.1:${address.port}/`;
  return {
    stop: async () => {
      server.close();
      const started = await Promise.allSettled(products.values());
      // The suites have failed with the reason of a product that did not start.
      await Promise.all(started.map((one) => one.status === 'fulfilled' && one.value.stop()));
    },
  };
}
