import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { Polygons } from './polygons.js';

const square = (south: number, west: number, side: number): [number, number][] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];

const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });

describe('land on a map', () => {
  const land = new Polygons([[square(18, 72, 1), square(18.4, 72.4, 0.2)], [square(20, 72, 0.1)]]);

  it('includes what is on it, in any of its parts, and not its holes', () => {
    expect(land.includes({ lat: 18.2, lng: 72.2 }, 0)).toBe(true);
    expect(land.includes({ lat: 20.05, lng: 72.05 }, 0)).toBe(true);
    expect(land.includes({ lat: 18.5, lng: 72.5 }, 0)).toBe(false);
    expect(land.includes({ lat: 19.5, lng: 72.5 }, 0)).toBe(false);
  });

  it('includes what is beside it, as far as it is asked', () => {
    const north = { lat: 19 + 2 / 111.195, lng: 72.5 };
    expect([land.includes(north, 2.1), land.includes(north, 1.9)]).toEqual([true, false]);
    const east = { lat: 18.5, lng: 73 + 2 / (111.195 * Math.cos((18.5 * Math.PI) / 180)) };
    expect([land.includes(east, 2.1), land.includes(east, 1.9)]).toEqual([true, false]);
  });

  it('is everything that lies within a square, wherever that is', () => {
    fc.assert(
      fc.property(degrees(80), degrees(170), degrees(85), degrees(179), (south, west, lat, lng) => {
        // On the border itself, rounding decides.
        fc.pre([lat - south, lat - south - 5, lng - west, lng - west - 5].every((off) => Math.abs(off) > 1e-9));
        const inside = lat > south && lat < south + 5 && lng > west && lng < west + 5;
        expect(new Polygons([[square(south, west, 5)]]).includes({ lat, lng }, 0)).toBe(inside);
      }),
    );
  });
});
