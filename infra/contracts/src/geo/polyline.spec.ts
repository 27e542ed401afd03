import { describe, expect, it } from '@jest/globals';
import { distanceKm, type LatLngPair } from './distance.js';
import { pointAlong } from './polyline.js';

describe('a position on a polyline', () => {
  const line: LatLngPair[] = [
    [28.6, 77.2],
    [28.61, 77.2],
    [28.61, 77.22],
  ];

  it('has the heading of travel, and is held within the ends', () => {
    expect(pointAlong(line, -1)).toMatchObject({ lat: 28.6, lng: 77.2 });
    expect(pointAlong(line, 0.5).heading).toBeCloseTo(0, 3);
    expect(pointAlong(line, 2).heading).toBeCloseTo(90, 1);
    expect(pointAlong(line, 99)).toMatchObject({ lat: 28.61, lng: 77.22 });
    expect(distanceKm({ lat: 28.6, lng: 77.2 }, pointAlong(line, 0.7))).toBeCloseTo(0.7, 6);
  });

  it('is refused for a polyline without points', () => {
    expect(() => pointAlong([], 1)).toThrow(RangeError);
  });
});
