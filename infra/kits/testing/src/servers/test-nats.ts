import { ProcessRegistry, startNats, testFolder } from '@rahi/local';
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
  readonly url: string;
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

/** A nats-server of one's own, with JetStream and an empty store. Stop it when done. */
export async function startNatsServer(): Promise<TestNatsServer> {
  const dir = testFolder('nats');
  const registry = new ProcessRegistry(join(dir, 'run', 'nats-server.json'));
  const { process: server, url, port } = await startNats({ dir: join(dir, 'nats'), registry });
  return {
    url,
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
