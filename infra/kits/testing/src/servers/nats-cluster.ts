import { join } from 'node:path';
import { freePort, ProcessRegistry, startNats, testFolder } from '@rahi/local';

export interface ClusterServer {
  readonly url: string;
  /** Ends it with SIGKILL. It stays down. */
  kill(): Promise<void>;
}

/**
 * Starts two nats-servers that are one cluster, without JetStream, which takes three. Neither tells clients of the other, so a
 * client finds it only by its own list. End both when done.
 */
export async function startNatsCluster(): Promise<readonly [ClusterServer, ClusterServer]> {
  const [one, other] = [await freePort(), await freePort()];
  return Promise.all([startMember('one', one, other), startMember('other', other, one)]);
}

async function startMember(name: string, port: number, peer: number): Promise<ClusterServer> {
  const dir = testFolder(`nats-${name}`);
  const registry = new ProcessRegistry(join(dir, 'run', 'nats-server.json'));
  // Of two settings of one name the last counts.
  const authorization = [
    `server_name: ${name}`,
    'jetstream: disabled',
    'cluster {',
    '  name: rahi',
    `  listen: "127.0.0.1:${port}"`,
    '  no_advertise: true',
    `  routes: ["nats://127.0.0.1:${peer}"]`,
    '}',
  ].join('\n');
  const { process: server, url } = await startNats({ dir: join(dir, 'nats'), registry, authorization });
  return { url, kill: () => server.stop(0) };
}
