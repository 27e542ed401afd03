import { join } from 'node:path';
import { freePort, ProcessRegistry, startNats, testFolder } from '@rahi/machine-kit';
import * as z from 'zod';
import { waitFor } from '../wait-for.js';

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
  const members = await Promise.all(ports.map((port) => startMember(port, ports)));
  // Each is well alone before its leader knows all of them, and refuses a stream with a copy on each until then.
  const complete = async () => (await Promise.all(members.map(leadsTheOthers))).includes(true);
  await waitFor(complete, { what: 'a leader that knows all servers', timeout: 60_000 });
  return members;
}

/** Only the leader knows the others. */
const jetStream = z.object({
  meta_cluster: z.optional(z.object({ replicas: z.optional(z.array(z.object({ current: z.boolean() }))) })),
});

async function leadsTheOthers({ monitorUrl }: { monitorUrl: string }): Promise<boolean> {
  const answer = await fetch(`${monitorUrl}/jsz`, { signal: AbortSignal.timeout(2_000) });
  const { meta_cluster: cluster } = jetStream.parse(await answer.json());
  const others = cluster?.replicas ?? [];
  return others.length === 2 && others.every(({ current }) => current);
}

async function startMember(port: number, ports: readonly number[]): Promise<ClusterServer & { monitorUrl: string }> {
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
  const { process: server, url, monitorUrl } = await startNats({ dir: join(dir, 'nats'), registry, authorization });
  return { url, monitorUrl, kill: () => server.stop(0) };
}
