import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { readOsm } from '../osm/read-osm.js';
import { keepConnected } from './components.js';
import { importRoads } from './import-roads.js';
import { RoadGraph } from './road-graph.js';
import { RoadNetwork } from './road-network.js';
import { decodeRoads, encodeRoads } from './roads-file.js';
import { inOrder } from './in-order.js';

// Small networks after public reports against other routers, with what a taxi may drive there (fixtures/roads-reported/README.md).
const folder = join(
  dirname(createRequire(import.meta.url).resolve('@rahi/city/package.json')),
  'fixtures/roads-reported',
);
const place = z.tuple([z.number(), z.number()]);
const asked = z.object({
  from: place,
  to: place,
  vehicle: z.literal('car'),
  at: z.optional(z.string()),
  right: z.string(),
});
const cases = z
  .array(z.object({ file: z.string(), what: z.string(), routes: z.array(asked) }))
  .parse(JSON.parse(await readFile(join(folder, 'cases.json'), 'utf8')));

/** The roads of a network, as a pack has them. */
async function networkIn(file: string): Promise<RoadNetwork> {
  const { map } = keepConnected(importRoads(await readOsm(join(folder, file))));
  return RoadNetwork.of(new RoadGraph(decodeRoads(encodeRoads(inOrder(map)))));
}

/** Names of the roads in the order in which they are driven. */
function drivenBy(network: RoadNetwork, { from, to, vehicle, at }: z.output<typeof asked>): string[] | null {
  const [start, goal] = [from, to].map(([lat, lng]) => ({ lat, lng }));
  if (!start || !goal) return null;
  const route = network.route(start, goal, vehicle, at === undefined ? new Date('2026-11-23T05:00:00Z') : new Date(at));
  const names = route?.driven.map(({ arc }) => network.graph.infoOf(arc).name);
  return names?.filter((name, index) => name !== names[index - 1]) ?? null;
}

/** Whether the names follow one another in the way. */
const takes = (driven: readonly string[], wanted: string) => ` > ${driven.join(' > ')} > `.includes(` > ${wanted} > `);

function isRight(driven: readonly string[] | null, right: string): boolean {
  if (!driven) return false;
  const [, how, what = ''] = /^(takes|does not take|begins on|ends on) (.+)$/.exec(right) ?? [];
  if (how === 'takes') return takes(driven, what);
  if (how === 'does not take') return !takes(driven, what);
  return (how === 'begins on' ? driven[0] : driven.at(-1)) === what;
}

describe.each(cases)('roads as reported: $what', ({ file, routes }) => {
  let network: RoadNetwork;
  beforeAll(async () => {
    network = await networkIn(file);
  });

  it.each(routes)('from $from to $to $right', (route) => {
    const driven = drivenBy(network, route);
    expect({ driven, ...(isRight(driven, route.right) && { right: route.right }) }).toEqual({
      driven,
      right: route.right,
    });
  });
});
