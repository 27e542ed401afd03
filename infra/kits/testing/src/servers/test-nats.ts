import {
  authorization,
  hashed,
  natsOperator,
  ProcessRegistry,
  startNats,
  testFolder,
  type NatsLogin,
} from '@rahi/local';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { runServers } from './run-servers.js';

/**
 * Address of the nats-server that the run shares. Streams and subjects are shared too: a suite that owns a stream or
 * a queue group takes a server of its own from `startNatsServer`.
 */
export function testNats(): string {
  return runServers().nats;
}

export interface TestNatsServer {
  /** With every right. */
  readonly url: string;
  /** For one user, with what the table in the contracts lets it do. */
  urlFor(user: NatsLogin): string;
  readonly port: number;
  /** Stops it in good order. */
  stop(): Promise<void>;
  /** Ends it at once, as an accident would. It stays down. */
  kill(): Promise<void>;
  /** Starts it again, on the same port and store. */
  start(): Promise<void>;
  restart(): Promise<void>;
  /** Deletes its store, as a lost disk would. While it is down. */
  loseStore(): void;
}

/**
 * A nats-server of one's own, with JetStream and an empty store. Stop it when done.
 * @param options.permissions true has it know the users of the product, and let each do what it may
 */
export async function startNatsServer(options: { permissions?: boolean } = {}): Promise<TestNatsServer> {
  const dir = testFolder('nats');
  const registry = new ProcessRegistry(join(dir, 'run', 'nats-server.json'));
  const password = randomBytes(24).toString('base64url');
  const block = authorization(() => hashed(password), { local: true });
  const rights = options.permissions ? { authorization: block } : {};
  const { process: server, url: open, port } = await startNats({ dir: join(dir, 'nats'), registry, ...rights });
  const urlFor = (user: NatsLogin) => (options.permissions ? open.replace('//', `//${user}:${password}@`) : open);
  return {
    url: urlFor(natsOperator),
    urlFor,
    port,
    stop: () => server.stop(),
    kill: () => server.killForGood(),
    start: () => server.start(),
    restart: async () => {
      await server.stop();
      await server.start();
    },
    loseStore: () => rmSync(join(dir, 'nats', 'jetstream'), { recursive: true }),
  };
}
