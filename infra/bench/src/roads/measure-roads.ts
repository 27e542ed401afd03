// A process of its own, so that its memory is that of the roads: opens a pack's roads and routes along them. Prints figures.
import { RoadNetwork } from '@rahi/city/roads';
import { chanceOf } from '@rahi/simulator';
import { median } from '../measuring/median.js';
import { placesOn } from './places.js';

const [folder = ''] = process.argv.slice(2);
const pairs = 1000;
const size = 100;
const tables = 20;

const before = memory();
const begun = performance.now();
const network = await RoadNetwork.open(folder);
const openMs = performance.now() - begun;
const place = placesOn(network.graph, chanceOf(13));
const routes = timesOf(
  pairs,
  () => [place(), place()] as const,
  ([from, to]) => network.route(from, to, 'car'),
);
const many = () => Array.from({ length: size }, place);
const matrix = timesOf(
  tables,
  () => [many(), many()] as const,
  ([from, to]) => network.table(from, to, 'car'),
);
const near = timesOf(
  pairs,
  () => [many().slice(0, 50), place()] as const,
  ([from, to]) => network.table(from, [to], 'car'),
);
process.stdout.write(
  JSON.stringify({
    openMs,
    megabytes: (memory() - before) / 2 ** 20,
    routeMs: median(routes),
    routeP99Ms: routes.toSorted((a, b) => a - b)[Math.floor(0.99 * pairs)],
    matrixMs: median(matrix),
    nearMs: median(near),
  }),
);

/** Bytes of the process, without what nobody needs any more. */
function memory(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss;
}

/** Milliseconds of each run but for the first tenth, in which the code is compiled. */
function timesOf<T>(runs: number, given: () => T, run: (given: T) => unknown): number[] {
  const times = Array.from({ length: Math.ceil(1.1 * runs) }, () => {
    const input = given();
    const start = performance.now();
    run(input);
    return performance.now() - start;
  });
  return times.slice(-runs);
}
