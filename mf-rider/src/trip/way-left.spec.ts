import { describe, expect, it } from '@jest/globals';
import type { LatLngPair } from '@rahi/contracts/geo/distance';
import { wayLeft } from './way-left.js';

const route: LatLngPair[] = [
  [28.6, 77.2],
  [28.61, 77.2],
  [28.61, 77.22],
];

describe('the way left', () => {
  it('begins at the car and leaves out what is behind it', () => {
    expect(wayLeft(route, { lat: 28.605, lng: 77.2 })).toEqual([[28.605, 77.2], route[1], route[2]]);
    expect(wayLeft(route, { lat: 28.61, lng: 77.21 })).toEqual([[28.61, 77.21], route[2]]);
  });

  it('is the whole route for a car that has left it', () => {
    expect(wayLeft(route, { lat: 28.65, lng: 77.25 })).toEqual(route);
  });

  it('is the whole route before there is a line to cut', () => {
    expect(wayLeft([], { lat: 28.6, lng: 77.2 })).toEqual([]);
  });
});
