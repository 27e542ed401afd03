import { describe, expect, it } from '@jest/globals';
import { distanceKm, type LatLng, type LatLngPair } from './distance.js';
import { toGrid } from './street-grid.js';
import { arterialAt, arterialBefore, superblock } from './street-network.js';
import { planStreetRoute, pointAlong, polylineKm, remainingKm } from './street-route.js';

const centers: LatLng[] = [
  { lat: 28.6139, lng: 77.209 },
  { lat: 19.076, lng: 72.8777 },
  { lat: 12.9716, lng: 77.5946 },
  { lat: 17.385, lng: 78.4867 },
  { lat: 13.0827, lng: 80.2707 },
  { lat: 22.5726, lng: 88.3639 },
  { lat: 18.5204, lng: 73.8567 },
  { lat: 51.5072, lng: -0.1276 },
  { lat: -33.8688, lng: 151.2093 },
];

// A small seeded generator: contracts carries no test library, and a failure must repeat.
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

function* pairs(count: number, spreadKm: number): Generator<[LatLng, LatLng]> {
  const next = random(20261);
  for (let n = 0; n < count; n++) {
    const center = centers[n % centers.length] ?? { lat: 0, lng: 0 };
    const from = { lat: center.lat + (next() - 0.5) * 0.3, lng: center.lng + (next() - 0.5) * 0.3 };
    const reach = (spreadKm / 111) * next();
    yield [from, { lat: from.lat + (next() - 0.5) * 2 * reach, lng: from.lng + (next() - 0.5) * 2 * reach }];
  }
}

const at = ([lat, lng]: LatLngPair): LatLng => ({ lat, lng });

function offStreetKm(point: LatLngPair): number {
  const { p, q } = toGrid(at(point));
  const [i, j] = [arterialBefore('p', p), arterialBefore('q', q)];
  const gaps = [p - arterialAt('p', i), arterialAt('p', i + 1) - p, q - arterialAt('q', j), arterialAt('q', j + 1) - q];
  for (const lane of superblock(i, j).lanes) gaps.push(Math.abs((lane.family === 'p' ? p : q) - lane.at));
  return Math.min(...gaps);
}

describe('planStreetRoute', () => {
  it.each([0.3, 2, 15, 40])('joins the two points and is never absurdly long, up to about %d km away', (spread) => {
    for (const [from, to] of pairs(400, spread)) {
      const route = planStreetRoute(from, to);
      const straight = distanceKm(from, to);
      expect(route.km).toBeLessThanOrEqual(1.6 * straight + 0.3001);
      expect(route.km).toBeGreaterThanOrEqual(straight - 0.001);
      expect(distanceKm(at(route.polyline[0] ?? [0, 0]), from)).toBeLessThan(0.0002);
      expect(distanceKm(at(route.polyline.at(-1) ?? [0, 0]), to)).toBeLessThan(0.0002);
      expect(route.km).toBeCloseTo(polylineKm(route.polyline), 9);
      expect(route.legs.reduce((sum, leg) => sum + leg.km, 0)).toBeCloseTo(route.km, 3);
      expect(route.polyline.flat().every(Number.isFinite)).toBe(true);
    }
  });

  it('keeps to the drawn streets between the first and the last metres', () => {
    const inner = [...pairs(200, 15)].flatMap(([from, to]) => planStreetRoute(from, to).polyline.slice(1, -1));
    expect(inner.length).toBeGreaterThan(1000);
    expect(Math.max(...inner.map(offStreetKm))).toBeLessThan(0.002);
  });

  it('rarely has to cut straight across blocks', () => {
    const routes = [...pairs(500, 5)].map(([from, to]) => planStreetRoute(from, to));
    expect(routes.filter((route) => route.polyline.length === 2 && route.km > 0.3).length).toBeLessThan(10);
  });

  it('takes few turns, named streets and the side that each turn really goes to', () => {
    for (const [from, to] of pairs(200, 15)) {
      const { legs } = planStreetRoute(from, to);
      expect(legs.filter((leg) => leg.maneuver !== 'straight').length).toBeLessThanOrEqual(8);
      expect(legs[0]?.maneuver).toBe('straight');
      legs.forEach((leg) => expect(leg.street).toMatch(/^[A-Z]/));
    }
    const { legs } = planStreetRoute({ lat: 28.6315, lng: 77.2167 }, { lat: 28.5494, lng: 77.3001 });
    const turns = legs.flatMap((leg, n) => {
      const before = legs[n - 1];
      if (!before || before.km < 0.3 || leg.maneuver === 'straight') return [];
      return [{ maneuver: leg.maneuver, swing: ((leg.bearing - before.bearing + 540) % 360) - 180 }];
    });
    expect(turns.length).toBeGreaterThan(0);
    for (const { maneuver, swing } of turns) expect(maneuver === 'turn-right' ? swing : -swing).toBeGreaterThan(45);
  });

  it('is the same every time', () => {
    const [from, to] = [
      { lat: 28.6315, lng: 77.2167 },
      { lat: 28.4949, lng: 77.0886 },
    ];
    expect(planStreetRoute(from, to)).toEqual(planStreetRoute(from, to));
  });

  it.each<[string, LatLng, LatLng]>([
    ['the same point', { lat: 28.6, lng: 77.2 }, { lat: 28.6, lng: 77.2 }],
    ['a metre', { lat: 28.6, lng: 77.2 }, { lat: 28.60001, lng: 77.2 }],
    ['across the antimeridian', { lat: 10, lng: 179.99 }, { lat: 10, lng: -179.99 }],
    ['the pole', { lat: 90, lng: 0 }, { lat: 89.9, lng: 120 }],
    ['half the Earth', { lat: 28.6, lng: 77.2 }, { lat: -33.9, lng: -60 }],
  ])('answers for %s too', (_, from, to) => {
    const route = planStreetRoute(from, to);
    expect(Number.isFinite(route.km)).toBe(true);
    expect(route.polyline.length).toBeGreaterThanOrEqual(2);
    expect(route.polyline.length).toBeLessThan(2000);
    expect(route.legs.length).toBeGreaterThan(0);
  });

  it('plans a trip across a city in a few milliseconds', () => {
    const trips = [...pairs(100, 60)];
    const rounds = [1, 2, 3, 4].map(() => {
      const began = process.cpuUsage();
      trips.forEach(([from, to]) => planStreetRoute(from, to));
      return process.cpuUsage(began).user / 1000 / trips.length;
    });
    // Time on the processor, and the best round: what else the machine is doing must not count.
    expect(Math.min(...rounds)).toBeLessThan(5);
  });
});

describe('progress on a polyline', () => {
  const line: LatLngPair[] = [
    [28.6, 77.2],
    [28.61, 77.2],
    [28.61, 77.22],
  ];
  const whole = polylineKm(line);

  it('finds the point and the heading at a distance, held within the ends', () => {
    expect(pointAlong(line, -1)).toMatchObject({ lat: 28.6, lng: 77.2 });
    expect(pointAlong(line, 0.5).heading).toBeCloseTo(0, 3);
    expect(pointAlong(line, 2).heading).toBeCloseTo(90, 1);
    expect(pointAlong(line, 99)).toMatchObject({ lat: 28.61, lng: 77.22 });
    expect(distanceKm({ lat: 28.6, lng: 77.2 }, pointAlong(line, 0.7))).toBeCloseTo(0.7, 6);
  });

  it('refuses a polyline without points', () => {
    expect(() => pointAlong([], 1)).toThrow(RangeError);
  });

  it('measures what is left from the nearest point of the line', () => {
    expect(remainingKm(line, { lat: 28.6, lng: 77.2 })).toBeCloseTo(whole, 6);
    expect(remainingKm(line, { lat: 28.61, lng: 77.22 })).toBeCloseTo(0, 6);
    expect(remainingKm(line, { lat: 28.605, lng: 77.199 })).toBeCloseTo(
      whole - distanceKm(at([28.6, 77.2]), at([28.605, 77.2])),
      3,
    );
    expect(remainingKm([], { lat: 0, lng: 0 })).toBe(0);
  });

  it('falls steadily as one moves along', () => {
    const { polyline, km } = planStreetRoute({ lat: 12.9756, lng: 77.6068 }, { lat: 12.8456, lng: 77.6603 });
    for (let share = 0; share <= 1; share += 0.1)
      expect(remainingKm(polyline, pointAlong(polyline, km * share))).toBeCloseTo(km * (1 - share), 1);
  });
});
