import { chance } from './street-grid.js';
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

// Destructured for speed: these run for every point of every route and map tile.
const { floor, max, min } = Math;
/** Grid km between arterials, on average. */
export const ARTERIAL_SPACING_KM = 0.8;
const AVENUE_EVERY = 4;
const STRETCH = 8;
const SALT = { p: 11, q: 23 } as const;

const mod = (n: number, m: number): number => ((n % m) + m) % m;

/** The grid coordinate (km) of arterial `index` of a family. Rises with the index. */
export function arterialAt(family: StreetFamily, index: number): number {
  return ARTERIAL_SPACING_KM * (index + 0.26 * (chance(index, 0, SALT[family]) - 0.5));
}

/** The index of the last arterial at or before a grid coordinate (km). */
export function arterialBefore(family: StreetFamily, at: number): number {
  const guess = floor(at / ARTERIAL_SPACING_KM) + 1;
  for (let index = guess; ; index--) if (arterialAt(family, index) <= at) return index;
}

/** Every fourth arterial is an avenue. */
export const arterialKind = (index: number): 'avenue' | 'arterial' =>
  mod(index, AVENUE_EVERY) === 0 ? 'avenue' : 'arterial';

/** The name of arterial `index` where it passes the grid coordinate `along` (km). It changes every few kilometres. */
export function arterialName(family: StreetFamily, index: number, along: number): string {
  const stretch = floor(along / (ARTERIAL_SPACING_KM * STRETCH));
  if (arterialKind(index) === 'avenue') return avenueName(index / AVENUE_EVERY + (family === 'p' ? 0 : 6), stretch);
  return family === 'p' ? margName(index, stretch) : roadName(index, stretch);
}

/** The stretch of an arterial between two grid coordinates, cut where its name changes. */
export function arterialStretches(family: StreetFamily, index: number, from: number, to: number): GridStreet[] {
  const length = ARTERIAL_SPACING_KM * STRETCH;
  const stretches: GridStreet[] = [];
  for (let n = floor(from / length); n * length < to; n++) {
    stretches.push({
      family,
      kind: arterialKind(index),
      name: arterialName(family, index, (n + 0.5) * length),
      at: arterialAt(family, index),
      from: max(from, n * length),
      to: min(to, (n + 1) * length),
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
  if (draw < 0.03) {
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
    const middle = ps[floor(ps.length / 2)] ?? east;
    const cut = chance(i * 8 + k, j, 37);
    lanes.push(lane('q', `Cross ${k + 1}`, at, cut < 0.14 ? middle : west, cut > 0.86 ? middle : east));
  });
  if (draw > 0.3) return { sector, lanes, park: undefined };
  const edgesP = [west, ...ps, east];
  const edgesQ = [south, ...qs, north];
  const a = floor(chance(i, j, 41) * (edgesP.length - 1));
  const b = floor(chance(i, j, 43) * (edgesQ.length - 1));
  return {
    sector,
    lanes,
    park: { p: [edgesP[a] ?? west, edgesP[a + 1] ?? east], q: [edgesQ[b] ?? south, edgesQ[b + 1] ?? north] },
  };
}
