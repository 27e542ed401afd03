import { describe, expect, it } from '@jest/globals';
import { distanceKm, type LatLng } from '@rahi/contracts';
import fc from 'fast-check';
import { drivenBy } from './driven.js';

const start = { lat: 28.6315, lng: 77.2167 };
const drivenMetres = (places: readonly LatLng[]) => drivenBy(places).metres;
const north = (metres: number) => ({ lat: start.lat + metres / 111_195, lng: start.lng });

describe('the way that a car has driven', () => {
  it('is nothing without places, and with one', () => {
    expect(drivenMetres([])).toBe(0);
    expect(drivenMetres([start])).toBe(0);
  });

  it('is the sum of its steps, also back to where it began', () => {
    const there = north(4000);
    expect(drivenMetres([start, north(2000), there, start])).toBeCloseTo(2000 * distanceKm(start, there), 6);
  });

  it('does not grow while the phone of a standing car reports places around it', () => {
    const around = Array.from({ length: 500 }, (_, at) => north((at % 5) * 4));
    expect(drivenMetres(around)).toBe(0);
  });

  it('counts a car that creeps, however short its steps are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 1, max: 24, noNaN: true }), { minLength: 200, maxLength: 400 }),
        (steps) => {
          let way = 0;
          const places = [start, ...steps.map((step) => north((way += step)))];
          const driven = drivenMetres(places);
          expect(driven).toBeGreaterThan(way - 30);
          expect(driven).toBeLessThan(way + 1);
        },
      ),
    );
  });

  it('is the same when it is counted in parts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -60, max: 90, noNaN: true }), { minLength: 2, maxLength: 100 }),
        fc.nat(),
        (steps, cut) => {
          let way = 0;
          const places = [start, ...steps.map((step) => north((way += step)))];
          const at = 1 + (cut % places.length);
          const { metres, last } = drivenBy(places.slice(0, at));
          const rest = drivenBy([...(last ? [last] : []), ...places.slice(at)]);
          expect(metres + rest.metres).toBeCloseTo(drivenMetres(places), 6);
        },
      ),
    );
  });
});
