import { describe, expect, it } from '@jest/globals';
import { boundingBox, distanceKm } from './distance.js';
import { fromGrid, toGrid } from './street-grid.js';
import { arterialAt, arterialBefore, parksIn, streetLabelsIn, streetsIn, superblock } from './street-network.js';

const cities = [
  { lat: 28.6315, lng: 77.2167 },
  { lat: 19.0596, lng: 72.8295 },
  { lat: 12.9756, lng: 77.6068 },
  { lat: -33.8688, lng: 151.2093 },
  { lat: 64.1466, lng: -21.9426 },
  { lat: 0, lng: 0 },
];

describe('the grid', () => {
  it.each(cities)('comes back to the same place on Earth from $lat, $lng', (city) => {
    const { p, q } = toGrid(city);
    expect(distanceKm(fromGrid(p, q), city)).toBeLessThan(0.00001);
  });

  it('numbers arterials in order and finds the one before any coordinate', () => {
    for (let index = -50; index < 50; index++) {
      const [here, next] = [arterialAt('p', index), arterialAt('p', index + 1)];
      expect(next).toBeGreaterThan(here);
      expect(arterialBefore('p', here)).toBe(index);
      expect(arterialBefore('p', (here + next) / 2)).toBe(index);
      expect(arterialBefore('p', next - 1e-9)).toBe(index);
    }
  });

  it('spaces arterials about 800 m and lanes about 200 m apart', () => {
    const gaps = Array.from({ length: 200 }, (_, n) => arterialAt('q', n + 1) - arterialAt('q', n));
    expect(gaps.reduce((a, b) => a + b) / gaps.length).toBeCloseTo(0.8, 1);
    expect(Math.min(...gaps)).toBeGreaterThan(0.5);
    const lanes = Array.from(
      { length: 200 },
      (_, n) => superblock(n, 7).lanes.filter((lane) => lane.family === 'p').length,
    );
    const blocks = lanes.reduce((a, b) => a + b) / lanes.length + 1;
    expect(0.8 / blocks).toBeGreaterThan(0.17);
    expect(0.8 / blocks).toBeLessThan(0.26);
  });
});

describe('streetsIn', () => {
  it('is the same every time, and the same street seen from two boxes', () => {
    const box = boundingBox({ lat: 28.6315, lng: 77.2167 }, 1.5);
    expect(streetsIn(box, 'lanes')).toEqual(streetsIn(box, 'lanes'));
    const shifted = { ...box, west: box.west + 0.004, east: box.east + 0.004 };
    const seen = new Set(
      streetsIn(box, 'lanes')
        .filter((s) => s.kind === 'lane')
        .map((s) => JSON.stringify(s.points)),
    );
    const shared = streetsIn(shifted, 'lanes').filter((s) => s.kind === 'lane' && seen.has(JSON.stringify(s.points)));
    expect(shared.length).toBeGreaterThan(20);
  });

  it.each(cities)('has named avenues, arterials and lanes around $lat, $lng', (city) => {
    const streets = streetsIn(boundingBox(city, 3), 'lanes');
    for (const kind of ['avenue', 'arterial', 'lane'] as const) expect(streets.some((s) => s.kind === kind)).toBe(true);
    for (const street of streets) {
      expect(street.name).toMatch(/^[A-Z][\w ,]+$/);
      expect(street.points.length).toBeGreaterThan(1);
      expect(street.points.flat().every(Number.isFinite)).toBe(true);
    }
  });

  it('leaves no bend sharper than a few degrees: streets curve gently', () => {
    let sharpest = 0;
    for (const { points } of streetsIn(boundingBox(cities[2] ?? { lat: 0, lng: 0 }, 4), 'arterials')) {
      for (let n = 2; n < points.length; n++) {
        const [a, b, c] = [points[n - 2], points[n - 1], points[n]];
        if (!a || !b || !c) throw new Error('three points expected');
        const turn = Math.atan2(c[0] - b[0], c[1] - b[1]) - Math.atan2(b[0] - a[0], b[1] - a[1]);
        sharpest = Math.max(sharpest, Math.abs(((turn + 3 * Math.PI) % (2 * Math.PI)) - Math.PI));
      }
    }
    expect(sharpest).toBeGreaterThan(0.001);
    expect(sharpest).toBeLessThan(0.06);
  });

  it('draws less for a coarser view', () => {
    const box = boundingBox({ lat: 22.57, lng: 88.36 }, 5);
    const counts = (['avenues', 'arterials', 'lanes'] as const).map((detail) => streetsIn(box, detail).length);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(new Set(counts).size).toBe(3);
  });
});

describe('parks and labels', () => {
  it('closes every park ring and keeps it inside its own sector', () => {
    const parks = parksIn(boundingBox({ lat: 17.4, lng: 78.48 }, 5));
    expect(parks.length).toBeGreaterThan(5);
    for (const { ring, center } of parks) {
      const [first, last] = [ring[0], ring.at(-1)];
      if (!first || !last) throw new Error('a ring has points');
      expect(distanceKm({ lat: first[0], lng: first[1] }, { lat: last[0], lng: last[1] })).toBeLessThan(0.001);
      for (const [lat, lng] of ring) expect(distanceKm({ lat, lng }, center)).toBeLessThan(0.9);
    }
  });

  it('puts a label on every street it names, at the street’s own angle', () => {
    const labels = streetLabelsIn(boundingBox({ lat: 13.08, lng: 80.27 }, 2), 'arterials');
    expect(labels.length).toBeGreaterThan(5);
    for (const label of labels) {
      const { p, q } = toGrid(label);
      const nearest = (['p', 'q'] as const).map((family) => {
        const at = family === 'p' ? p : q;
        const before = arterialBefore(family, at);
        return Math.min(at - arterialAt(family, before), arterialAt(family, before + 1) - at);
      });
      expect(Math.min(...nearest)).toBeLessThan(0.001);
    }
  });
});
