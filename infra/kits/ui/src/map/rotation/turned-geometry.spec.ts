import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nearestTurn, onTurnedMap, pivotOf, sideOf } from './turned-geometry.js';

const degrees = fc.double({ min: -720, max: 720, noNaN: true });

describe('a turned map', () => {
  it('puts the vehicle in the middle, at 70 % of the uncovered height', () => {
    expect(pivotOf({ x: 390, y: 844 }, { top: 152, bottom: 244 })).toEqual({ x: 195, y: 420 });
    expect(pivotOf({ x: 1440, y: 900 }, { left: 420 })).toEqual({ x: 930, y: 630 });
  });

  it('covers the whole frame at every angle', () => {
    const sizes = fc.record({ x: fc.integer({ min: 200, max: 2000 }), y: fc.integer({ min: 200, max: 2000 }) });
    fc.assert(
      fc.property(sizes, fc.nat(600), degrees, (size, bottom, course) => {
        const pivot = pivotOf(size, { bottom: Math.min(bottom, size.y / 2) });
        const half = sideOf(size, pivot) / 2;
        for (const corner of [{ x: 0, y: 0 }, { x: size.x, y: 0 }, { x: 0, y: size.y }, size]) {
          const onMap = onTurnedMap({ x: corner.x - pivot.x, y: corner.y - pivot.y }, course);
          expect(Math.max(Math.abs(onMap.x), Math.abs(onMap.y))).toBeLessThanOrEqual(half);
        }
      }),
    );
  });

  it('has its course above the vehicle', () => {
    // East is up: a point above on the screen is to the east on the map.
    const above = onTurnedMap({ x: 0, y: -100 }, 90);
    expect(above.x).toBeCloseTo(100);
    expect(above.y).toBeCloseTo(0);
  });

  it('turns the short way', () => {
    expect(nearestTurn(350, 10)).toBe(370);
    expect(nearestTurn(370, 350)).toBe(350);
    fc.assert(
      fc.property(degrees, fc.double({ min: 0, max: 360, noNaN: true }), (before, course) => {
        const after = nearestTurn(before, course);
        expect(Math.abs(after - before)).toBeLessThanOrEqual(180.001);
        expect(Math.cos(((after - course) * Math.PI) / 180)).toBeCloseTo(1, 6);
      }),
    );
  });
});
