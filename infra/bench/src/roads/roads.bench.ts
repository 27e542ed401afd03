import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ownPacks } from '@rahi/city';
import { dijkstra, RoadNetwork, shortestSearch, unreachable, type RoadGraph } from '@rahi/city/roads';
import type { LatLng } from '@rahi/contracts';
import { chanceOf } from '@rahi/simulator';
import * as z from 'zod';
import { median } from '../measuring/median.js';
import type { Measurement, Report } from '../measurement.js';
import { withFolder } from '../product/bench-product.js';
import { besideValhalla } from './beside-valhalla.js';
import { roadsOf } from './places.js';
import { Routino } from './routino.js';
import { Valhalla } from './valhalla.js';

const pairs = 1000;
/** Where the extract is of which Mumbai's pack was built: it is no part of the repository. */
const extract = process.env['ROADS_EXTRACT'] ?? '';
const figures = z.object({
  openMs: z.number(),
  megabytes: z.number(),
  routeMs: z.number(),
  routeP99Ms: z.number(),
  matrixMs: z.number(),
  nearMs: z.number(),
});

/** Two junctions, and the shortest way between them. */
interface Pair {
  readonly from: LatLng;
  readonly to: LatLng;
  readonly km: number;
}

/** Routes along the roads of Mumbai, beside Dijkstra's algorithm and Routino. */
export async function roads(): Promise<Report> {
  const folder = join(ownPacks, 'mumbai');
  const program = fileURLToPath(new URL('measure-roads.js', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program, folder]);
  const own = figures.parse(JSON.parse(stdout));
  const network = await RoadNetwork.open(folder);
  const { graph } = network;
  const { found, dijkstraMs, differing } = compareWithDijkstra(graph);
  const beside = await compareWithRoutino(found);
  const valhalla = await compareWithValhalla(network);
  return {
    measurements: [
      { what: 'time to open the roads', value: own.openMs, unit: 'ms', limit: 2000 },
      { what: 'memory of the roads and of 1,000 routes', value: own.megabytes, unit: 'MB', limit: 150 },
      { what: 'a route from place to place, median', value: own.routeMs, unit: 'ms', limit: 2 },
      { what: 'a route from place to place, p99', value: own.routeP99Ms, unit: 'ms', limit: 10 },
      { what: 'the same by plain Dijkstra, median', value: dijkstraMs, unit: 'ms' },
      { what: 'a matrix of 100 × 100 minutes, median', value: own.matrixMs, unit: 'ms', limit: 150 },
      { what: 'minutes from 50 drivers to one rider, median', value: own.nearMs, unit: 'ms' },
      { what: `shortest ways of ${pairs} that differ from Dijkstra’s`, value: differing, unit: '', limit: 0 },
      ...beside.measurements,
      ...valhalla.measurements,
    ],
    notes: [
      `Roads of Mumbai: ${graph.roads.toLocaleString('en-US')} pieces of road, ${graph.junctions.toLocaleString('en-US')} junctions.`,
      ...beside.notes,
      ...valhalla.notes,
    ],
    versions: { ...(beside.version !== undefined && { Routino: beside.version }), Valhalla: Valhalla.version },
  };
}

function compareWithDijkstra(graph: RoadGraph) {
  const chance = chanceOf(7);
  const search = shortestSearch(graph, 'car');
  const road = roadsOf(graph, chance);
  const placeOf = (at: number): LatLng => {
    const [lat, lng] = graph.lineOf(graph.leaving(at, 'car')[0] ?? 0)[0] ?? [0, 0];
    return { lat, lng };
  };
  const found: Pair[] = [];
  const times: number[] = [];
  let differing = 0;
  for (let pair = 0; pair < pairs; pair++) {
    const [from, to] = [graph.tailOf(road()), graph.tailOf(road())];
    const begun = performance.now();
    const cm = dijkstra(graph, 'car', (arc) => graph.lengthOf(arc), from, to)[to];
    times.push(performance.now() - begun);
    const way = search.way([{ junction: from, cost: 0, cm: 0 }], [{ junction: to, cost: 0, cm: 0 }]);
    if ((way?.cost ?? unreachable) !== cm) differing++;
    found.push({ from: placeOf(from), to: placeOf(to), km: (way?.cm ?? NaN) / 100_000 });
  }
  return { found, dijkstraMs: median(times), differing };
}

async function compareWithRoutino(
  found: readonly Pair[],
): Promise<{ measurements: Measurement[]; notes: string[]; version?: string }> {
  const what = `shortest ways of ${pairs} more than 1 % shorter than Routino’s`;
  const missing = (why: string) => {
    return { measurements: [{ what, value: NaN, unit: '', limit: 0 }], notes: [`Not beside Routino: ${why}.`] };
  };
  if (extract === '') return missing('`ROADS_EXTRACT` does not name the extract of which the pack was built');
  return withFolder(async (folder) => {
    try {
      const routino = await Routino.on(extract, folder);
      const begun = performance.now();
      const ratios: number[] = [];
      // One after the other, because it is timed.
      // oxlint-disable-next-line no-await-in-loop
      for (const { from, to, km } of found) ratios.push(km / (await routino.shortestKm(from, to)));
      const ms = (performance.now() - begun) / pairs;
      const within = ratios.filter((ratio) => Math.abs(ratio - 1) <= 0.01).length;
      const shorter = ratios.filter((ratio) => ratio < 0.99).length;
      return {
        measurements: [
          { what, value: shorter, unit: '', limit: 0 },
          // The others are longer: Routino also drives fords and roads with construction=yes, and knows no bans over several ways.
          { what: 'within 1 % of Routino’s', value: within, unit: '', atLeast: 0.95 * pairs },
          { what: 'length of a shortest way, ours to Routino’s, median', value: median(ratios), unit: '×' },
          { what: 'a route by Routino, with the start of its process, mean', value: ms, unit: 'ms' },
        ],
        notes: [`Ratios to Routino from ${Math.min(...ratios).toFixed(4)} to ${Math.max(...ratios).toFixed(4)}.`],
        version: routino.version,
      };
    } catch (error) {
      return missing(`it does not run here (Debian’s package \`routino\`): ${String(error).split('\n')[0]}`);
    }
  });
}

/** A missing peer is a figure that could not be measured, not a figure left out. */
const withoutValhalla = (why: string) => ({
  measurements: [{ what: 'our ways that Valhalla’s taxi may drive', value: NaN, unit: '%', atLeast: 99.5 }],
  notes: [`Not beside Valhalla: ${why}.`],
});

async function compareWithValhalla(network: RoadNetwork): Promise<{ measurements: Measurement[]; notes: string[] }> {
  if (extract === '') return withoutValhalla('`ROADS_EXTRACT` does not name the extract of which the pack was built');
  return withFolder(async (folder) => {
    try {
      return await besideValhalla(extract, network, folder);
    } catch (error) {
      return withoutValhalla(`it does not run here: ${String(error).split('\n')[0]}`);
    }
  });
}
