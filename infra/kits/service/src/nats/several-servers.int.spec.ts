import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startNatsCluster, waitFor, type ClusterServer } from '@rahi/testing-kit';
import { createLogger } from '../runtime/logger.js';
import { NatsLink } from './connection.js';

const log = createLogger('several', 'silent');
let servers: readonly [ClusterServer, ClusterServer];
let links: NatsLink[];
beforeAll(async () => {
  servers = await startNatsCluster();
  const addresses = servers.map(({ url }) => url);
  // One of them on each server: where a client begins is otherwise chance.
  const open = async (name: string, wanted: string): Promise<NatsLink> => {
    for (;;) {
      const link = await NatsLink.open(addresses.join(), name, log);
      if (wanted.endsWith(link.connection.getServer())) return link;
      await link.connection.close();
    }
  };
  links = await Promise.all([open('asker', addresses[0] ?? ''), open('answerer', addresses[1] ?? '')]);
});
afterAll(async () => {
  await Promise.all((links ?? []).map(({ connection }) => connection.close()));
  await Promise.all((servers ?? []).map((server) => server.kill()));
});

describe('a process that is given two servers of a cluster', () => {
  it('goes on with the other when its own ends', async () => {
    const [asker, answerer] = links;
    if (!asker || !answerer) throw new Error('there are two links');
    answerer.connection.subscribe('rpc.probe.echo', { callback: (_error, msg) => void msg.respond(msg.data) });
    await answerer.connection.flush();
    const ask = async () => (await asker.connection.request('rpc.probe.echo', 'hello', { timeout: 1_000 })).string();
    // What one server hears from a client, the other knows a moment later.
    await waitFor(() => ask().catch(() => null), { what: 'an answer over both servers' });

    const [first, second] = servers;
    await first.kill();
    await waitFor(() => asker.up && second.url.endsWith(asker.connection.getServer()), { what: 'the other server' });
    expect(await ask()).toBe('hello');
    expect(answerer.up).toBe(true);
  });

  it('starts while one of them is away', async () => {
    const [, second] = servers;
    const late = await NatsLink.open(servers.map(({ url }) => url).join(), 'late', log);
    links.push(late);
    expect(second.url).toContain(late.connection.getServer());
  });
});
