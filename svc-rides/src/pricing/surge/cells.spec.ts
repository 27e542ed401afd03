import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countBySurgeCell, surgeCellOf } from '@rahi/contracts';
import { around, centerOf, quotedPercent, smoothed, sumAround, targetPercent } from './cells.js';

describe('a cell', () => {
  it('holds its middle, and has nine cells around it, itself among them', () => {
    const point = fc.record({
      lat: fc.double({ min: 8, max: 36, noNaN: true }),
      lng: fc.double({ min: 68, max: 97, noNaN: true }),
    });
    fc.assert(
      fc.property(point, (place) => {
        const cell = surgeCellOf(place);
        expect(surgeCellOf(centerOf(cell))).toBe(cell);
        expect(Math.abs(centerOf(cell).lat - place.lat)).toBeLessThanOrEqual(0.0101);
        expect(new Set(around(cell)).size).toBe(9);
        expect(around(cell)).toContain(cell);
      }),
    );
  });

  it('counts what is in it and next to it', () => {
    const here = { lat: 19.01, lng: 72.81 };
    const points = [here, here, { ...here, lng: 72.83 }, { ...here, lng: 72.87 }];
    expect(sumAround(surgeCellOf(here), countBySurgeCell(points))).toBe(3);
  });
});

describe('a surge', () => {
  it.each([
    [4, 0, 100],
    [5, 5, 100],
    [20, 5, 200],
    [5, 20, 50],
    [9, 0, 300],
  ])('of %d rides for %d drivers aims at %d %%', (rides, drivers, percent) => {
    expect(targetPercent(rides, drivers)).toBe(percent);
  });

  it('goes there minute by minute, never beyond its bounds, and arrives', () => {
    const percents = fc.integer({ min: 80, max: 160 });
    fc.assert(
      fc.property(percents, fc.double({ min: 0, max: 1000, noNaN: true }), (start, target) => {
        let percent = start;
        for (let minute = 0; minute < 60; minute += 1) {
          const next = smoothed(percent, target, 80, 160);
          expect(next).toBeGreaterThanOrEqual(80);
          expect(next).toBeLessThanOrEqual(160);
          expect(Math.abs(next - percent)).toBeLessThanOrEqual(25);
          percent = next;
        }
        expect(Math.abs(percent - Math.min(160, Math.max(80, target)))).toBeLessThanOrEqual(1);
      }),
    );
  });

  it.each([
    [100, 100],
    [104, 100],
    [105, 105],
    [199, 195],
    [97, 100],
    [91, 95],
  ])('of %d %% is quoted as %d %%', (percent, quoted) => {
    expect(quotedPercent(percent)).toBe(quoted);
  });
});
