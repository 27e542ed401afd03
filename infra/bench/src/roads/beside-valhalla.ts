import { RoadNetwork, shortestSearch, type RoadRoute } from '@rahi/city/roads';
import type { LatLng } from '@rahi/contracts';
import { chanceOf } from '@rahi/simulator';
import { median } from '../measuring/median.js';
import type { Measurement } from '../measurement.js';
import { roadsOf } from './places.js';
import { disagreements, type Compared } from './disagreements.js';
import { Valhalla } from './valhalla.js';

const pairs = 1000;
const size = 1000;
const share = (part: number, of: number) => Math.round((1000 * part) / of) / 10;

/** Routes of a city beside Valhalla's taxi, on the same extract. */
export async function besideValhalla(
  extract: string,
  network: RoadNetwork,
  folder: string,
): Promise<{ measurements: Measurement[]; notes: string[] }> {
  const valhalla = await Valhalla.on(extract, folder);
  const { graph } = network;
  const chance = chanceOf(17);
  const place = placesOf(network, chance);
  // An hour at which nothing is slow.
  const night = new Date('2026-11-29T22:00:00Z');
  const search = shortestSearch(graph, 'car');
  const [ours, theirs]: [number[], number[]] = [[], []];
  let [legal, nearShortest, onlyOne] = [0, 0, 0];
  const compared: Compared[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const [from, to] = [place(), place()];
    const begun = performance.now();
    const own = network.route(from.at, to.at, 'car', night);
    const between = performance.now();
    // One after the other, because they are timed.
    // oxlint-disable-next-line no-await-in-loop
    const other = await valhalla.way(from.at, to.at);
    theirs.push(performance.now() - between);
    ours.push(between - begun);
    if (!own || !other) {
      if (own || other) onlyOne++;
      continue;
    }
    const km = own.metres / 1000;
    // oxlint-disable-next-line no-await-in-loop
    const [ourEdges, itsEdges] = [
      await valhalla.edges(lineOf(network, own), km),
      await valhalla.edges(other.shape, other.km),
    ];
    if (ourEdges) legal++;
    compared.push({ ours: { km, edges: ourEdges ?? [] }, its: { km: other.km, edges: itsEdges ?? [] } });
    // oxlint-disable-next-line no-await-in-loop
    const shortest = await valhalla.way(from.at, to.at, true);
    const seed = ({ junction }: Place) => [{ junction, cost: 0, cm: 0 }];
    const shortestKm = (search.way(seed(from), seed(to))?.cm ?? NaN) / 100_000;
    if (shortest && Math.abs(shortestKm - shortest.km) <= Math.max(0.05 * shortest.km, 0.05)) nearShortest++;
  }
  const places = Array.from({ length: size }, () => place().at);
  const start = performance.now();
  network.table(places, places, 'car', night);
  const matrixMs = performance.now() - start;
  const both = compared.length;
  const { near, asGood, words } = disagreements(compared);
  return {
    measurements: [
      { what: 'our ways that Valhalla’s taxi may drive', value: share(legal, both), unit: '%', atLeast: 99.5 },
      {
        what: 'shortest ways within 5 % of Valhalla’s length',
        value: share(nearShortest, both),
        unit: '%',
        atLeast: 95,
      },
      // No promise: where several ways are about as fast, each program has its own.
      { what: 'fastest ways within 5 % of Valhalla’s length', value: share(near, both), unit: '%' },
      {
        what: 'fastest ways as long as Valhalla’s to 5 %, or as fast by its own speeds to 10 %',
        value: share(asGood, both),
        unit: '%',
        atLeast: 95,
      },
      { what: 'pairs with a way of only one of both', value: onlyOne, unit: '' },
      { what: 'a route beside Valhalla’s, median', value: median(ours), unit: 'ms' },
      { what: 'a route by Valhalla, median', value: median(theirs), unit: 'ms' },
      { what: 'a matrix of 1,000 × 1,000', value: matrixMs, unit: 'ms', limit: 1000 },
    ],
    notes: words,
  };
}

interface Place {
  readonly at: LatLng;
  readonly junction: number;
}

/** Draws junctions of streets, where both programs begin on the same road. */
function placesOf({ graph }: RoadNetwork, chance: () => number): () => Place {
  const street = roadsOf(graph, chance, (arc) => {
    const { bridge, tunnel, roadClass, link } = graph.infoOf(arc);
    return !bridge && !tunnel && !link && roadClass !== 'motorway';
  });
  return () => {
    const arc = street();
    const [lat, lng] = graph.lineOf(arc)[0] ?? [0, 0];
    return { at: { lat, lng }, junction: graph.tailOf(arc) };
  };
}

function lineOf({ graph }: RoadNetwork, { driven }: RoadRoute): LatLng[] {
  const points = driven.flatMap(({ arc, fromCm, toCm }) => graph.lineOf(arc, fromCm, toCm));
  return points
    .filter(([lat, lng], at) => lat !== points[at - 1]?.[0] || lng !== points[at - 1]?.[1])
    .map(([lat, lng]) => ({ lat, lng }));
}
