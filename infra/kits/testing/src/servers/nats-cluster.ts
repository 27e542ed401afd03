import { join } from 'node:path';
import { freePort, ProcessRegistry, startNats, testFolder } from '@rahi/machine-kit';

export interface ClusterServer {
  readonly url: string;
  /** Ends it with SIGKILL. It stays down. */
  kill(): Promise<void>;
}

/**
 * Starts three nats-servers with JetStream that are one cluster: without one of them it works on. None tells clients of the others,
 * so a client finds them only by its own list. End them when done.
 */
export async function startNatsCluster(): Promise<readonly ClusterServer[]> {
  const ports = [await freePort(), await freePort(), await freePort()];
  return Promise.all(ports.map((port) => startMember(port, ports)));
}

async function startMember(port: number, ports: readonly number[]): Promise<ClusterServer> {
  const dir = testFolder('nats-cluster');
  const registry = new ProcessRegistry(join(dir, 'run', 'nats-server.json'));
  const routes = ports.filter((other) => other !== port).map((other) => `"nats://127.0.0.1:${other}"`);
  // Of two settings of one name the last counts.
  const authorization = [
    `server_name: server-${port}`,
    'cluster {',
    '  name: rahi',
    `  listen: "127.0.0.1:${port}"`,
    '  no_advertise: true',
    `  routes: [${routes.join(', ')}]`,
    '}',
  ].join('\n');
  const { process: server, url } = await startNats({ dir: join(dir, 'nats'), registry, authorization });
  return { url, kill: () => server.stop(0) };
}
