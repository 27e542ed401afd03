import { type GridPoint } from './street-grid.js';
import {
  arterialAt,
  arterialBefore,
  arterialKind,
  arterialStretches,
  superblock,
  type GridStreet,
  type StreetFamily,
  type StreetKind,
} from './street-model.js';

/** A point on a street: `along` is the grid coordinate (km) on it. */
export interface SnappedPoint {
  street: GridStreet;
  along: number;
}

/** A stretch of the found way on one grid line, from one grid coordinate to another (km). */
export interface GridLeg {
  family: StreetFamily;
  at: number;
  from: number;
  to: number;
}

// Destructured for speed: these run for every point of every route and map tile.
const { floor, hypot, max, min } = Math;
const LANE_PENALTY_KM = 0.03;
const TURN_COST_KM = 0.05;
const AVENUES_PER_END = 3;
const COST: Record<StreetKind, number> = { avenue: 0.93, arterial: 1, lane: 1.2 };
const FAMILIES: readonly StreetFamily[] = ['p', 'q'];
const EVERYWHERE = { from: -Infinity, to: Infinity };

const lineThrough = (family: StreetFamily, index: number): GridStreet => ({
  family, kind: arterialKind(index), name: '', at: arterialAt(family, index), ...EVERYWHERE,
}); // prettier-ignore

const cellOf = (point: GridPoint): [number, number] => [arterialBefore('p', point.p), arterialBefore('q', point.q)];

/** The nearest point on a street, an arterial counting as 30 m nearer than a lane. */
export function snapToStreet(point: GridPoint): SnappedPoint {
  const [i, j] = cellOf(point);
  const arterials = [lineThrough('p', i), lineThrough('p', i + 1), lineThrough('q', j), lineThrough('q', j + 1)];
  let best: { cost: number; snapped: SnappedPoint } | undefined;
  for (const street of [...arterials, ...superblock(i, j).lanes]) {
    const [across, free] = street.family === 'p' ? [point.p, point.q] : [point.q, point.p];
    const along = max(street.from, min(street.to, free));
    const cost = hypot(across - street.at, free - along) + (street.kind === 'lane' ? LANE_PENALTY_KM : 0);
    if (!best || cost < best.cost) best = { cost, snapped: { street, along } };
  }
  if (!best) throw new Error('a superblock always has arterials');
  return best.snapped;
}

function linesBetween(from: GridPoint, to: GridPoint): GridStreet[] {
  const lines: GridStreet[] = [];
  const [a, b] = [cellOf(from), cellOf(to)];
  for (const [n, family] of FAMILIES.entries()) {
    const low = min(a[n] ?? 0, b[n] ?? 0);
    const high = max(a[n] ?? 0, b[n] ?? 0) + 1;
    const indexes = new Set([a[n] ?? 0, (a[n] ?? 0) + 1, b[n] ?? 0, (b[n] ?? 0) + 1]);
    const inward = (start: number, step: 1 | -1): void => {
      for (let index = start, left = AVENUES_PER_END; index >= low && index <= high && left > 0; index += step)
        if (arterialKind(index) === 'avenue') {
          indexes.add(index);
          left -= 1;
        }
    };
    inward(low, 1);
    inward(high, -1);
    for (const index of indexes) lines.push(lineThrough(family, index));
  }
  lines.push(...superblock(...a).lanes);
  if (a[0] !== b[0] || a[1] !== b[1]) lines.push(...superblock(...b).lanes);
  return lines;
}

interface Line {
  at: number;
  streets: GridStreet[];
}

function gatherLines(streets: readonly GridStreet[], family: StreetFamily, stops: readonly number[]): Line[] {
  const lines = new Map<number, Line>();
  const line = (at: number): Line => {
    const known = lines.get(at) ?? { at, streets: [] };
    lines.set(at, known);
    return known;
  };
  for (const street of streets) if (street.family === family) line(street.at).streets.push(street);
  for (const stop of stops) line(stop);
  return [...lines.values()].toSorted((a, b) => a.at - b.at);
}

/**
 * The cheapest way between two snapped points over the arterials around both, the avenues between them and the lanes
 * of their two superblocks: Dijkstra over the crossings of those lines, with a price for turns and for lanes.
 * Undefined when no way exists. The time is independent of the distance.
 */
export function findWay(start: SnappedPoint, end: SnappedPoint): GridLeg[] | undefined {
  const point = ({ street, along }: SnappedPoint): GridPoint =>
    street.family === 'p' ? { p: street.at, q: along } : { p: along, q: street.at };
  const [from, to] = [point(start), point(end)];
  const streets = linesBetween(from, to);
  const columns = gatherLines(streets, 'p', [from.p, to.p]);
  const rows = gatherLines(streets, 'q', [from.q, to.q]);
  const width = columns.length;
  const size = width * rows.length;
  const indexOf = (at: GridPoint): number =>
    rows.findIndex((r) => r.at === at.q) * width + columns.findIndex((c) => c.at === at.p);
  const goal = indexOf(to);

  // A state is a crossing and the family of street one arrived by: [0, size) by p, [size, 2 × size) by q.
  const cost = new Float64Array(2 * size).fill(Infinity);
  const previous = new Int32Array(2 * size).fill(-1);
  const settled = new Uint8Array(2 * size);
  const open: number[] = [];
  for (const state of [indexOf(from), indexOf(from) + size]) {
    cost[state] = 0;
    open.push(state);
  }
  const costOf = (state: number): number => cost[state] ?? Infinity;

  const relax = (state: number, family: StreetFamily, step: 1 | -1): void => {
    const node = state % size;
    const [column, row] = [node % width, floor(node / width)];
    const [own, crossing, place] = family === 'p' ? [columns[column], rows, row] : [rows[row], columns, column];
    const [here, next] = [crossing[place], crossing[place + step]];
    if (!own || !here || !next) return;
    const [low, high] = [min(here.at, next.at), max(here.at, next.at)];
    const street = own.streets.find((s) => s.from <= low && s.to >= high);
    if (!street) return;
    const arrival = (family === 'p' ? node + step * width : node + step) + (family === 'p' ? 0 : size);
    const turns = state < size !== (family === 'p') && previous[state] !== -1;
    const total = costOf(state) + (high - low) * COST[street.kind] + (turns ? TURN_COST_KM : 0);
    if (total >= costOf(arrival)) return;
    if (costOf(arrival) === Infinity) open.push(arrival);
    cost[arrival] = total;
    previous[arrival] = state;
  };

  let last = -1;
  while (open.length > 0) {
    let best = 0;
    for (let k = 1; k < open.length; k++) if (costOf(open[k] ?? 0) < costOf(open[best] ?? 0)) best = k;
    const [state] = open.splice(best, 1);
    if (state === undefined || settled[state]) continue;
    settled[state] = 1;
    if (state % size === goal) {
      last = state;
      break;
    }
    for (const family of FAMILIES) {
      relax(state, family, 1);
      relax(state, family, -1);
    }
  }
  if (last < 0) return undefined;

  const legs: GridLeg[] = [];
  for (let state = last; ;) {
    const before = previous[state] ?? -1;
    if (before < 0) break;
    const [a, b] = [before, state].map((s) => ({
      p: columns[(s % size) % width]?.at ?? 0,
      q: rows[floor((s % size) / width)]?.at ?? 0,
    }));
    if (!a || !b) break;
    const family: StreetFamily = state < size ? 'p' : 'q';
    const following = legs[0];
    const step = family === 'p' ? { at: a.p, from: a.q, to: b.q } : { at: a.q, from: a.p, to: b.p };
    if (following && following.family === family && following.at === step.at) following.from = step.from;
    else legs.unshift({ family, ...step });
    state = before;
  }
  return legs;
}

/** The named streets of a leg, in the order they are driven. */
export function streetsOfLeg(leg: GridLeg): { name: string; from: number; to: number }[] {
  const [low, high] = [min(leg.from, leg.to), max(leg.from, leg.to)];
  const index = arterialBefore(leg.family, leg.at);
  let pieces: { name: string; from: number; to: number }[];
  if (arterialAt(leg.family, index) === leg.at) {
    pieces = arterialStretches(leg.family, index, low, high);
  } else {
    const middle = (low + high) / 2;
    const cell = cellOf(leg.family === 'p' ? { p: leg.at, q: middle } : { p: middle, q: leg.at });
    const lane = superblock(...cell).lanes.find((s) => s.family === leg.family && s.at === leg.at);
    pieces = [{ name: lane?.name ?? 'Unnamed lane', from: low, to: high }];
  }
  return leg.from <= leg.to ? pieces : pieces.toReversed().map(({ name, from, to }) => ({ name, from: to, to: from }));
}
