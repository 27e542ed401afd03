import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { distanceKm, partitionCount, partitionOf } from '@rahi/contracts';
import { partitionsAround } from './partitions-around.js';

const latitude = fc.double({ min: -90, max: 90, noNaN: true });
const longitude = fc.double({ min: -180, max: 180, noNaN: true });
const nudge = fc.double({ min: -1, max: 1, noNaN: true });

it('are all of those that a place within the radius can be in', () => {
  fc.assert(
    fc.property(latitude, longitude, nudge, nudge, fc.constantFrom(1, 10, 50), (lat, lng, north, east, km) => {
      const place = {
        lat: Math.max(-90, Math.min(90, lat + (north * km) / 111)),
        lng: ((lng + (east * km) / 111 / Math.max(0.01, Math.cos((lat * Math.PI) / 180)) + 540) % 360) - 180,
      };
      fc.pre(distanceKm({ lat, lng }, place) <= km);
      expect(partitionsAround({ lat, lng }, km).has(partitionOf(place))).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

it('are few for a circle of ten kilometres in India, and all for one around a pole', () => {
  expect(partitionsAround({ lat: 28.625, lng: 77.125 }, 10).size).toBe(1);
  expect(partitionsAround({ lat: 28.5, lng: 77.25 }, 10).size).toBe(4);
  expect(partitionsAround({ lat: 90, lng: 0 }, 5000).size).toBe(partitionCount);
});
