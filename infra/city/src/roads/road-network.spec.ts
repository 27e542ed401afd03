import { beforeAll, describe, expect, it } from '@jest/globals';
import type { LatLng } from '@rahi/contracts/geo/distance';
import { keepConnected } from './components.js';
import { RoadGraph } from './road-graph.js';
import { RoadNetwork, type RoadRoute } from './road-network.js';
import type { Road } from './road.js';
import { decodeRoads, encodeRoads } from './roads-file.js';
import { aStreet, bothWays, oneWay } from './drawn-roads.js';
import { inOrder } from './in-order.js';

// A block of streets, some 1,100 m by 555 m. All but the southern one are two-way; that leads to the east.
//
//   3 ──── 2     north
//   │      │
//   0 ───▶ 1     south
//
// In units of 100,000ths of a degree: 0 is at (0, 0), 2 at (500, 1000).
const corners = [
  [0, 0],
  [0, 1000],
  [500, 1000],
  [500, 0],
] as const;
const street = (tail: number, head: number, access: number): Road => {
  return { tail, head, access, info: 0, points: [...(corners[tail] ?? []), ...(corners[head] ?? [])] };
};
const block = {
  junctions: 4,
  infos: [aStreet],
  roads: [street(0, 1, oneWay), street(1, 2, bothWays), street(2, 3, bothWays), street(3, 0, bothWays)],
};
const night = new Date('2026-11-23T22:00:00Z');
const at = (lat: number, lng: number): LatLng => ({ lat: lat / 100_000, lng: lng / 100_000 });

let network: RoadNetwork;
beforeAll(async () => {
  const { map } = keepConnected(block);
  network = await RoadNetwork.of(new RoadGraph(decodeRoads(encodeRoads(inOrder(map)))));
});

const routeOf = (from: LatLng & { heading?: number }, to: LatLng) => network.route(from, to, 'car', night);
const lineOf = (route: RoadRoute | null) =>
  route?.driven
    .flatMap(({ arc, fromCm, toCm }) => network.graph.lineOf(arc, fromCm, toCm))
    .map(([lat, lng]) => [Math.round(lat * 100_000), Math.round(lng * 100_000)]);

describe('a route', () => {
  it('begins and ends within roads', () => {
    const route = routeOf(at(500, 200), at(300, 1000));
    expect(lineOf(route)).toEqual([
      [500, 200],
      [500, 1000],
      [500, 1000],
      [300, 1000],
    ]);
    expect(route?.metres).toBe(Math.round(10 * 111.195));
    // At 18 km/h.
    expect(route?.seconds).toBe(Math.round(11.1195 * 20));
    expect(route?.driven.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(route?.seconds ?? 0, 0);
  });

  it('goes straight along one road, and round the block against a one-way', () => {
    expect(lineOf(routeOf(at(0, 200), at(0, 700)))).toEqual([
      [0, 200],
      [0, 700],
    ]);
    expect(routeOf(at(0, 200), at(0, 700))?.metres).toBe(Math.round(5 * 111.195));
    expect(routeOf(at(0, 700), at(0, 200))?.metres).toBe(Math.round((3 + 5 + 10 + 5 + 2) * 111.195));
    expect(lineOf(routeOf(at(500, 700), at(500, 200)))).toEqual([
      [500, 700],
      [500, 200],
    ]);
  });

  it('is nothing between equal places', () => {
    expect(routeOf(at(500, 700), at(500, 700))).toMatchObject({ metres: 0, seconds: 0 });
    expect(routeOf(at(0, 0), at(0, 0))).toMatchObject({ metres: 0, seconds: 0 });
  });

  it('begins in the direction in which one drives', () => {
    const east = routeOf({ ...at(500, 500), heading: 95 }, at(500, 100));
    expect(lineOf(east)?.slice(0, 2)).toEqual([
      [500, 500],
      [500, 1000],
    ]);
    const west = routeOf({ ...at(500, 500), heading: 265 }, at(500, 100));
    expect(lineOf(west)).toEqual([
      [500, 500],
      [500, 100],
    ]);
  });

  it('begins on the road that fits the heading, not on the nearest one across it', () => {
    const corner = { lat: 499 / 100_000, lng: 30 / 100_000 };
    expect(lineOf(routeOf({ ...corner, heading: 180 }, at(0, 500)))?.[0]).toEqual([499, 0]);
    expect(lineOf(routeOf({ ...corner, heading: 90 }, at(0, 500)))?.[0]).toEqual([500, 30]);
  });

  it('begins on a road within 500 m, and does not exist farther away', () => {
    expect(lineOf(routeOf(at(900, 500), at(500, 100)))?.[0]).toEqual([500, 500]);
    expect(routeOf(at(960, 500), at(500, 100))).toBeNull();
    expect(routeOf(at(500, 100), at(960, 500))).toBeNull();
  });

  it('takes longer in the rush hour', () => {
    const rush = network.route(at(500, 200), at(300, 1000), 'car', new Date('2026-11-23T13:00:00Z'));
    expect(rush?.seconds).toBe(Math.round(11.1195 * 20 * 2));
  });
});

describe('a table', () => {
  it('has the times and lengths of the routes, and null where there is no route', () => {
    const places = [at(500, 200), at(0, 700), at(0, 200), at(300, 1000), at(2000, 2000)];
    const { seconds, metres } = network.table(places, places, 'car', night);
    const routes = places.map((from) => places.map((to) => routeOf(from, to)));
    expect(seconds).toEqual(routes.map((row) => row.map((route) => route?.seconds ?? null)));
    expect(metres).toEqual(routes.map((row) => row.map((route) => route?.metres ?? null)));
    expect(metres[4]).toEqual([null, null, null, null, null]);
    expect(network.table([], places, 'car')).toEqual({ seconds: [], metres: [] });
    expect(network.table([at(0, 0)], [], 'auto')).toEqual({ seconds: [[]], metres: [[]] });
  });
});
