import type { BoundingBox, LatLng, LatLngPair } from './distance.js';
import { chance, fromGrid, toGrid } from './street-grid.js';
import {
  arterialAt,
  arterialBefore,
  arterialKind,
  arterialName,
  superblock,
  type StreetFamily,
  type StreetKind,
} from './street-model.js';

export {
  arterialAt,
  arterialBefore,
  superblock,
  type GridStreet,
  type StreetFamily,
  type StreetKind,
  type Superblock,
} from './street-model.js';

export interface DrawnStreet {
  kind: StreetKind;
  name: string;
  points: LatLngPair[];
}

/** A place for a street's name: `bearing` in degrees clockwise from north, along the street. */
export interface StreetLabel extends LatLng {
  kind: StreetKind;
  name: string;
  bearing: number;
}

/** The ground between four arterials: `tone` in [0, 1) is its own, for telling neighbours apart. */
export interface District {
  ring: LatLngPair[];
  tone: number;
}

const STEP_KM = 0.2;

/** The grid lines that may touch a box: low and high coordinates (km) and the first and last superblock of each family. */
export function gridExtent(box: BoundingBox): {
  p: [number, number];
  q: [number, number];
  i: [number, number];
  j: [number, number];
} {
  const midLat = (box.south + box.north) / 2;
  const midLng = (box.west + box.east) / 2;
  const rim = [box.south, midLat, box.north].flatMap((lat) =>
    [box.west, midLng, box.east].map((lng) => toGrid({ lat, lng })),
  );
  const margin = 0.1;
  const p: [number, number] = [Math.min(...rim.map((c) => c.p)) - margin, Math.max(...rim.map((c) => c.p)) + margin];
  const q: [number, number] = [Math.min(...rim.map((c) => c.q)) - margin, Math.max(...rim.map((c) => c.q)) + margin];
  return {
    p,
    q,
    i: [arterialBefore('p', p[0]), arterialBefore('p', p[1])],
    j: [arterialBefore('q', q[0]), arterialBefore('q', q[1])],
  };
}

const pair = (p: number, q: number): LatLngPair => {
  const at = fromGrid(p, q);
  return [at.lat, at.lng];
};

/** The points of a grid line from one coordinate to another (either way round), no further than `stepKm` apart. */
export function traceStreet(
  family: StreetFamily,
  at: number,
  from: number,
  to: number,
  stepKm = STEP_KM,
): LatLngPair[] {
  const point = (along: number): LatLngPair => (family === 'p' ? pair(at, along) : pair(along, at));
  const points = [point(from)];
  // Stations are whole multiples of the step, so that a street cut anywhere keeps the same shape.
  const way = from <= to ? 1 : -1;
  for (let n = Math.floor((from * way) / stepKm) + 1; n * stepKm < to * way; n++) points.push(point(n * stepKm * way));
  points.push(point(to));
  return points;
}

/** How much to draw: only avenues (a region), arterials too (a city), lanes too (a district). */
export type StreetDetail = 'avenues' | 'arterials' | 'lanes';

/**
 * The streets that may touch a box, finest first, so that drawing in order puts wide streets on top.
 * Deterministic everywhere on Earth between ±84°, and made up: it needs no data and is not the real network.
 * `stepKm` is how far apart the points of a street are at most; coarse views need few.
 */
export function streetsIn(box: BoundingBox, detail: StreetDetail, stepKm = STEP_KM): DrawnStreet[] {
  const { p, q, i, j } = gridExtent(box);
  const drawn: DrawnStreet[] = [];
  if (detail === 'lanes') {
    for (let a = i[0]; a <= i[1]; a++)
      for (let b = j[0]; b <= j[1]; b++)
        for (const s of superblock(a, b).lanes)
          drawn.push({ kind: s.kind, name: s.name, points: traceStreet(s.family, s.at, s.from, s.to, stepKm) });
  }
  const wide: DrawnStreet[] = [];
  const add = (family: StreetFamily, index: number, range: readonly [number, number]): void => {
    const kind = arterialKind(index);
    if (kind === 'arterial' && detail === 'avenues') return;
    // One run per box, from station to station: names matter for labels, not for the line.
    const low = Math.floor(range[0] / stepKm) * stepKm;
    const high = Math.ceil(range[1] / stepKm) * stepKm;
    const points = traceStreet(family, arterialAt(family, index), low, high, stepKm);
    (kind === 'avenue' ? wide : drawn).push({ kind, name: arterialName(family, index, (low + high) / 2), points });
  };
  for (let a = i[0]; a <= i[1] + 1; a++) add('p', a, q);
  for (let b = j[0]; b <= j[1] + 1; b++) add('q', b, p);
  return [...drawn, ...wide];
}

function ringOf(p: readonly [number, number], q: readonly [number, number]): LatLngPair[] {
  return [
    ...traceStreet('q', q[0], p[0], p[1]),
    ...traceStreet('p', p[1], q[0], q[1]),
    ...traceStreet('q', q[1], p[1], p[0]),
    ...traceStreet('p', p[0], q[1], q[0]),
  ];
}

/** The districts that may touch a box, as closed rings along the middle of their arterials. */
export function districtsIn(box: BoundingBox): District[] {
  const { i, j } = gridExtent(box);
  const districts: District[] = [];
  for (let a = i[0]; a <= i[1]; a++)
    for (let b = j[0]; b <= j[1]; b++) {
      const ring = ringOf([arterialAt('p', a), arterialAt('p', a + 1)], [arterialAt('q', b), arterialAt('q', b + 1)]);
      districts.push({ ring, tone: chance(a, b, 53) });
    }
  return districts;
}

/** The outlines (closed rings) of the small made-up parks that may touch a box, with their sector numbers. */
export function parksIn(box: BoundingBox): { sector: number; ring: LatLngPair[]; center: LatLng; whole: boolean }[] {
  const { i, j } = gridExtent(box);
  const parks = [];
  for (let a = i[0]; a <= i[1]; a++)
    for (let b = j[0]; b <= j[1]; b++) {
      const { park, sector, lanes } = superblock(a, b);
      if (!park) continue;
      const ring = ringOf(park.p, park.q);
      const center = fromGrid((park.p[0] + park.p[1]) / 2, (park.q[0] + park.q[1]) / 2);
      parks.push({ sector, ring, center, whole: lanes.length === 2 });
    }
  return parks;
}

/** Where to write the names of the streets in a box: at most one label per arterial and superblock, one per lane. */
export function streetLabelsIn(box: BoundingBox, detail: StreetDetail): StreetLabel[] {
  const { i, j } = gridExtent(box);
  const labels: StreetLabel[] = [];
  const add = (family: StreetFamily, kind: StreetKind, name: string, at: number, along: number): void => {
    const [here, ahead] =
      family === 'p'
        ? [fromGrid(at, along), fromGrid(at, along + 0.05)]
        : [fromGrid(along, at), fromGrid(along + 0.05, at)];
    const east = (ahead.lng - here.lng) * Math.cos((here.lat * Math.PI) / 180);
    labels.push({ ...here, kind, name, bearing: (Math.atan2(east, ahead.lat - here.lat) * 180) / Math.PI });
  };
  for (let a = i[0]; a <= i[1]; a++)
    for (let b = j[0]; b <= j[1]; b++) {
      const middleQ = (arterialAt('q', b) + arterialAt('q', b + 1)) / 2;
      const middleP = (arterialAt('p', a) + arterialAt('p', a + 1)) / 2;
      for (const [family, index, along, cross] of [
        ['p', a, middleQ, b],
        ['q', b, middleP, a],
      ] as const) {
        const kind = arterialKind(index);
        if (kind === 'arterial' && detail === 'avenues') continue;
        if ((index + cross) % (kind === 'avenue' ? 3 : 2) === 0)
          add(family, kind, arterialName(family, index, along), arterialAt(family, index), along);
      }
      if (detail === 'lanes')
        for (const s of superblock(a, b).lanes)
          add(
            s.family,
            'lane',
            s.name.replace(/,.*/, ''),
            s.at,
            s.from + (s.to - s.from) * (s.family === 'p' ? 0.31 : 0.63),
          );
    }
  return labels;
}
