import { describe, expect, it } from '@jest/globals';
import { distanceKm } from '@rahi/contracts/geo/distance';
import * as fc from 'fast-check';
import type { MapDot } from '../ride-map.types.js';
import { GlidingDots } from './gliding-dots.js';
import { metresPerPixel, worldOf } from './mercator.js';

const here = { lat: 28.6315, lng: 77.2167 };
const dot = (changes: Partial<MapDot> = {}): MapDot => ({ id: 'a', ...here, look: 'free', ...changes });
const there = dot({ lat: 28.6325 });
const zoom15 = 256 * 2 ** 15;
const middle = worldOf(here);
const screen = { scale: zoom15, x: middle.x * zoom15 - 400, y: middle.y * zoom15 - 400, width: 800, height: 800 };

const placeAt = (dots: GlidingDots, now: number) => {
  const [only] = dots.within(screen, 0, now);
  return only && [Math.round(only.x), Math.round(only.y)];
};

describe('the dots of a fleet', () => {
  it('glide to their new position for a fifth longer than it took to arrive, and stop there', () => {
    const dots = new GlidingDots();
    dots.take([dot()], 0, false);
    expect(placeAt(dots, 0)).toEqual([400, 400]);
    expect(dots.isMoving(0)).toBe(false);
    dots.take([there], 1000, false);
    const [, end = 0] = placeAt(dots, 2200) ?? [];
    expect(end).toBeLessThan(380);
    expect(placeAt(dots, 1600)).toEqual([400, Math.round((400 + end) / 2)]);
    expect(dots.isMoving(2199)).toBe(true);
    expect(dots.isMoving(2200)).toBe(false);
    expect(placeAt(dots, 9000)).toEqual([400, end]);
  });

  it('go on from where they are seen when the next position comes early', () => {
    const dots = new GlidingDots();
    dots.take([dot()], 0, false);
    dots.take([there], 1000, false);
    const before = placeAt(dots, 1500);
    dots.take([dot({ lng: 77.218 })], 1500, false);
    expect(placeAt(dots, 1500)).toEqual(before);
  });

  it('jump where less movement is wanted, and where no drive is that fast', () => {
    for (const [next, still] of [
      [there, true],
      [dot({ lat: 28.68 }), false],
    ] as const) {
      const dots = new GlidingDots();
      dots.take([dot()], 0, false);
      dots.take([next], 1000, still);
      expect(dots.isMoving(1000)).toBe(false);
    }
  });

  it('are removed when they are no longer reported, and keep their look until then', () => {
    const dots = new GlidingDots();
    dots.take([dot(), dot({ id: 'b', look: 'busy' })], 0, false);
    dots.take([dot({ id: 'b', look: 'waiting' })], 1000, false);
    expect(dots.within(screen, 0, 1000).map(({ dot: { id, look } }) => [id, look])).toEqual([['b', 'waiting']]);
  });
});

describe('the projection', () => {
  it('has as many metres to a pixel as the ground has, near a point', () => {
    fc.assert(
      fc.property(fc.double({ min: -60, max: 60, noNaN: true }), (lat) => {
        const [a, b] = [
          { lat, lng: 77 },
          { lat: lat + 0.001, lng: 77 },
        ];
        const pixels = Math.abs(worldOf(a).y - worldOf(b).y) * zoom15;
        const metres = distanceKm(a, b) * 1000;
        expect(Math.abs(pixels * metresPerPixel(zoom15, lat) - metres)).toBeLessThan(metres * 0.01);
      }),
    );
  });
});
