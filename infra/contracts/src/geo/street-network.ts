import type { BoundingBox, LatLng, LatLngPair } from './distance.js';
import { chance, fromGrid, toGrid } from './street-grid.js';
import { avenueName, margName, roadName, sectorNumber } from './street-names.js';

/** 'p' streets run roughly north to south, 'q' streets roughly east to west. */
export type StreetFamily = 'p' | 'q';
export type StreetKind = 'avenue' | 'arterial' | 'lane';

/** A stretch of street: `at` is its own grid coordinate, `from` and `to` bound the other one (grid km). */
export interface GridStreet {
  family: StreetFamily;
  kind: StreetKind;
  name: string;
  at: number;
  from: number;
  to: number;
}

/** What lies between four arterials: lanes, and up to one park given by its grid edges (km). */
export interface Superblock {
  sector: number;
  lanes: readonly GridStreet[];
  park: { p: readonly [number, number]; q: readonly [number, number] } | undefined;
}

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

/** Grid km between arterials, on average. */
export const ARTERIAL_SPACING_KM = 0.8;
const AVENUE_EVERY = 4;
const STRETCH = 8;
const STEP_KM = 0.2;
const SALT = { p: 11, q: 23 } as const;

const mod = (n: number, m: number): number => ((n % m) + m) % m;

/** The grid coordinate (km) of arterial `index` of a family. Rises with the index. */
export function arterialAt(family: StreetFamily, index: number): number {
  return ARTERIAL_SPACING_KM * (index + 0.26 * (chance(index, 0, SALT[family]) - 0.5));
}

/** The index of the last arterial at or before a grid coordinate (km). */
export function arterialBefore(family: StreetFamily, at: number): number {
  const guess = Math.floor(at / ARTERIAL_SPACING_KM) + 1;
  for (let index = guess; ; index--) if (arterialAt(family, index) <= at) return index;
}

/** Every fourth arterial is an avenue. */
export const arterialKind = (index: number): 'avenue' | 'arterial' =>
  mod(index, AVENUE_EVERY) === 0 ? 'avenue' : 'arterial';

/** The name of arterial `index` where it passes the grid coordinate `along` (km). It changes every few kilometres. */
export function arterialName(family: StreetFamily, index: number, along: number): string {
  const stretch = Math.floor(along / (ARTERIAL_SPACING_KM * STRETCH));
  if (arterialKind(index) === 'avenue') return avenueName(index / AVENUE_EVERY + (family === 'p' ? 0 : 6), stretch);
  return family === 'p' ? margName(index, stretch) : roadName(index, stretch);
}

/** The stretch of an arterial between two grid coordinates, cut where its name changes. */
export function arterialStretches(family: StreetFamily, index: number, from: number, to: number): GridStreet[] {
  const length = ARTERIAL_SPACING_KM * STRETCH;
  const stretches: GridStreet[] = [];
  for (let n = Math.floor(from / length); n * length < to; n++) {
    stretches.push({
      family,
      kind: arterialKind(index),
      name: arterialName(family, index, (n + 0.5) * length),
      at: arterialAt(family, index),
      from: Math.max(from, n * length),
      to: Math.min(to, (n + 1) * length),
    });
  }
  return stretches;
}

function lanePositions(i: number, j: number, family: StreetFamily, low: number, high: number): number[] {
  const draw = chance(i, j, SALT[family] + 1);
  const count = draw < 0.3 ? 2 : draw < 0.85 ? 3 : 4;
  return Array.from({ length: count }, (_, k) => {
    const jitter = 0.3 * (chance(i * 8 + k, j, SALT[family] + 2) - 0.5);
    return low + ((high - low) * (k + 1 + jitter)) / (count + 1);
  });
}

/** The superblock north-east of the crossing of arterials p = `i` and q = `j`. Pure: the same for the same numbers. */
export function superblock(i: number, j: number): Superblock {
  const [west, east, south, north] = [
    arterialAt('p', i),
    arterialAt('p', i + 1),
    arterialAt('q', j),
    arterialAt('q', j + 1),
  ];
  const sector = sectorNumber(i, j);
  const lane = (family: StreetFamily, name: string, at: number, from: number, to: number): GridStreet => ({
    family, kind: 'lane', name: `${name}, Sector ${sector}`, at, from, to,
  }); // prettier-ignore
  const draw = chance(i, j, 31);
  if (draw < 0.05) {
    const path = [
      lane('p', 'Park Walk', (west + east) / 2, south, north),
      lane('q', 'Garden Walk', (south + north) / 2, west, east),
    ];
    return { sector, lanes: path, park: { p: [west, east], q: [south, north] } };
  }
  const ps = lanePositions(i, j, 'p', west, east);
  const qs = lanePositions(i, j, 'q', south, north);
  const lanes = ps.map((at, k) => lane('p', `Lane ${k + 1}`, at, south, north));
  qs.forEach((at, k) => {
    // Some cross streets end at the middle lane, so that not every block is a full grid.
    const middle = ps[Math.floor(ps.length / 2)] ?? east;
    const cut = chance(i * 8 + k, j, 37);
    lanes.push(lane('q', `Cross ${k + 1}`, at, cut < 0.14 ? middle : west, cut > 0.86 ? middle : east));
  });
  if (draw > 0.3) return { sector, lanes, park: undefined };
  const edgesP = [west, ...ps, east];
  const edgesQ = [south, ...qs, north];
  const a = Math.floor(chance(i, j, 41) * (edgesP.length - 1));
  const b = Math.floor(chance(i, j, 43) * (edgesQ.length - 1));
  return {
    sector,
    lanes,
    park: { p: [edgesP[a] ?? west, edgesP[a + 1] ?? east], q: [edgesQ[b] ?? south, edgesQ[b + 1] ?? north] },
  };
}

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

/** How much to draw: avenues alone (a region), arterials too (a city), lanes too (a district). */
export type StreetDetail = 'avenues' | 'arterials' | 'lanes';

/**
 * The streets that may touch a box, finest first, so that drawing in order puts wide streets on top.
 * Deterministic everywhere on Earth between ±84°, and made up: it needs no data and is not the real network.
 */
export function streetsIn(box: BoundingBox, detail: StreetDetail): DrawnStreet[] {
  const { p, q, i, j } = gridExtent(box);
  const drawn: DrawnStreet[] = [];
  if (detail === 'lanes') {
    for (let a = i[0]; a <= i[1]; a++)
      for (let b = j[0]; b <= j[1]; b++)
        for (const s of superblock(a, b).lanes)
          drawn.push({ kind: s.kind, name: s.name, points: traceStreet(s.family, s.at, s.from, s.to) });
  }
  const step = detail === 'avenues' ? ARTERIAL_SPACING_KM : STEP_KM;
  const wide: DrawnStreet[] = [];
  const add = (family: StreetFamily, index: number, range: readonly [number, number]): void => {
    const kind = arterialKind(index);
    if (kind === 'arterial' && detail === 'avenues') return;
    // One run per box, from station to station: names matter for labels, not for the line.
    const low = Math.floor(range[0] / step) * step;
    const high = Math.ceil(range[1] / step) * step;
    const points = traceStreet(family, arterialAt(family, index), low, high, step);
    (kind === 'avenue' ? wide : drawn).push({ kind, name: arterialName(family, index, (low + high) / 2), points });
  };
  for (let a = i[0]; a <= i[1] + 1; a++) add('p', a, q);
  for (let b = j[0]; b <= j[1] + 1; b++) add('q', b, p);
  return [...drawn, ...wide];
}

/** The outlines (closed rings) of the small made-up parks that may touch a box, with their sector numbers. */
export function parksIn(box: BoundingBox): { sector: number; ring: LatLngPair[]; center: LatLng; whole: boolean }[] {
  const { i, j } = gridExtent(box);
  const parks = [];
  for (let a = i[0]; a <= i[1]; a++)
    for (let b = j[0]; b <= j[1]; b++) {
      const { park, sector, lanes } = superblock(a, b);
      if (!park) continue;
      const ring = [
        ...traceStreet('q', park.q[0], park.p[0], park.p[1]),
        ...traceStreet('p', park.p[1], park.q[0], park.q[1]),
        ...traceStreet('q', park.q[1], park.p[1], park.p[0]),
        ...traceStreet('p', park.p[0], park.q[1], park.q[0]),
      ];
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
        if (mod(index + cross, kind === 'avenue' ? 3 : 2) === 0)
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
