import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  authorization,
  hashed,
  natsOperator,
  ProcessRegistry,
  startNats,
  testFolder,
  type NatsLogin,
} from '@rahi/machine-kit';
import { runServers } from './run-servers.js';

/**
 * Address of the nats-server of the test run. Suites share its streams and subjects: a suite that owns a stream or a
 * queue group starts its own server with `startNatsServer`.
 */
export function testNats(): string {
  return runServers().nats;
}

export interface TestNatsServer {
  /** The URL of a user with every right. */
  readonly url: string;
  /** The URL of one user, with the rights of the table in the contracts. */
  urlFor(user: NatsLogin): string;
  readonly port: number;
  /** Stops it in good order. */
  stop(): Promise<void>;
  /** Ends it with SIGKILL. It stays down. */
  kill(): Promise<void>;
  /** Starts it again with the same port and store. */
  start(): Promise<void>;
  restart(): Promise<void>;
  /** Deletes its store, as a lost disk would. Only while it is down. */
  loseStore(): void;
}

/**
 * Starts a nats-server with JetStream and an empty store. Stop it when done.
 * @param options.permissions true gives it the product's users and their rights
 * @param options.authorization a block of its settings instead: users that a suite makes up
 */
export async function startNatsServer(
  options: { permissions?: boolean; authorization?: string } = {},
): Promise<TestNatsServer> {
  const dir = testFolder('nats');
  const registry = new ProcessRegistry(join(dir, 'run', 'nats-server.json'));
  const password = randomBytes(24).toString('base64url');
  const block = options.permissions ? authorization(() => hashed(password), { local: true }) : options.authorization;
  // Without a user that it is asked as, a server with users looks sick after a while, and is ended.
  const operator = options.permissions && { user: natsOperator, pass: password };
  const rights = block === undefined ? {} : { authorization: block, ...(operator && { operator }) };
  const { process: server, url: open, port } = await startNats({ dir: join(dir, 'nats'), registry, ...rights });
  const urlFor = (user: NatsLogin) => (options.permissions ? open.replace('//', `//${user}:${password}@`) : open);
  return {
    url: urlFor(natsOperator),
    urlFor,
    port,
    stop: () => server.stop(),
    kill: () => server.stop(0),
    start: () => server.start(),
    restart: async () => {
      await server.stop();
      await server.start();
    },
    loseStore: () => rmSync(join(dir, 'nats', 'jetstream'), { recursive: true }),
  };
}
