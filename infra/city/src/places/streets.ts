import type { OsmExtract } from '../osm/extract.js';
import { lineOf } from '../osm/shapes.js';
import { simplify } from '../geometry/simplify.js';
import type { CityStreet, StreetLine } from './city-place.js';
import type { Localities } from './localities.js';
import { folded, merged, namesOf, type Names } from './names.js';
import { groupedBy } from './tagged.js';

/** Roads on which a car can be met. */
const roads =
  /^(motorway|trunk|primary|secondary|tertiary|unclassified|residential|living_street|pedestrian|service|road)(_link)?$/;
/** How far a simplified line may be from the street. */
const toleranceMetres = 8;
/** Side of the squares that divide a street without a known locality, in degrees. */
const farApart = 0.03;

interface Stretch {
  readonly names: Names;
  readonly line: StreetLine;
  readonly locality: string | null;
  readonly middle: readonly [number, number];
}

/** The named streets of an extract: stretches of one name in one locality are one street. */
export function streetsOf(extract: OsmExtract, localities: Localities): CityStreet[] {
  const stretches: Stretch[] = [];
  for (const way of extract.ways.values()) {
    const names = roads.test(way.tags['highway'] ?? '') ? namesOf(way.tags) : null;
    const line = lineOf(way, extract).map(flipped);
    const middle = line[Math.floor(line.length / 2)];
    if (!names || !middle || line.length < 2) continue;
    stretches.push({ names, line, middle, locality: localities.at({ lat: middle[0], lng: middle[1] }) });
  }
  return [...groupedBy(stretches, keyOf).values()].map(streetOf);
}

function keyOf({ names, locality, middle: [lat, lng] }: Stretch): string {
  const around = locality ?? `${Math.floor(lat / farApart)},${Math.floor(lng / farApart)}`;
  return `${folded(names.name)} ${around}`;
}

function streetOf(stretches: readonly [Stretch, ...Stretch[]]): CityStreet {
  const points = stretches.flatMap(({ line }) => line);
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const [lat, lng] = nearest(points, [mean(0), mean(1)]);
  return {
    ...merged(stretches.map(({ names }) => names)),
    kind: 'street',
    lat,
    lng,
    locality: stretches[0].locality,
    lines: stretches.map(({ line }) => simplified(line)),
  };
}

/** The point on the street that lies nearest to its middle. */
function nearest(points: readonly (readonly [number, number])[], [lat, lng]: readonly [number, number]) {
  const away = (point: readonly [number, number]) => (point[0] - lat) ** 2 + (point[1] - lng) ** 2;
  return points.reduce((best, point) => (away(point) < away(best) ? point : best));
}

const flipped = ([a, b]: readonly [number, number]): [number, number] => [b, a];

function simplified(line: StreetLine): StreetLine {
  return simplify(line.map(flipped), toleranceMetres).map(flipped);
}
