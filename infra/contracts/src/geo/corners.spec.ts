import { expect, it } from '@jest/globals';
import { cornersOf } from './corners.js';

it('shows the whole of a way that leads beyond its ends', () => {
  const ends = [
    { lat: 19.05, lng: 72.83 },
    { lat: 19.01, lng: 72.84 },
  ] as const;
  expect(cornersOf(ends)).toEqual([
    { lat: 19.01, lng: 72.83 },
    { lat: 19.05, lng: 72.84 },
  ]);
  const way: [number, number][] = [[19.05, 72.83], [19.06, 72.82], [19.01, 72.84]]; // prettier-ignore
  expect(cornersOf(ends, way)).toEqual([
    { lat: 19.01, lng: 72.82 },
    { lat: 19.06, lng: 72.84 },
  ]);
});
