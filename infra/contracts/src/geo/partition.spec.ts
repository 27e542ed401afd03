import { describe, expect, it } from '@jest/globals';
import { nearbyDrivers, updateDriver } from '../calls/index.js';
import { ownerSubject } from '../call.js';
import { partitionCellDegrees, partitionCount, partitionOf } from './partition.js';

const delhi = { lat: 28.6315, lng: 77.2167 };

describe('the partition of a place', () => {
  it('is the same within a cell, and another one in each of the cells around it', () => {
    const steps = [-1, 0, 1].map((step) => step * partitionCellDegrees);
    const around = steps.flatMap((dLat) => steps.map((dLng) => partitionOf({ lat: 28.6 + dLat, lng: 77.1 + dLng })));
    expect(new Set(around).size).toBe(9);
    expect(partitionOf({ lat: 28.74, lng: 77.01 })).toBe(partitionOf({ lat: 28.51, lng: 77.24 }));
  });

  it('is one of 64 everywhere, and the same on both sides of the antimeridian', () => {
    for (const lat of [-90, -33.9, 0, 28.6, 90]) {
      for (const lng of [-180, -70.6, 0, 77.2, 180]) {
        const partition = partitionOf({ lat, lng });
        expect(Number.isInteger(partition) && partition >= 0 && partition < partitionCount).toBe(true);
      }
      expect(partitionOf({ lat, lng: 180 })).toBe(partitionOf({ lat, lng: -180 }));
    }
  });
});

describe('the subject of the owner of a place', () => {
  it('is of where a rider looks and where a driver is, in numbers or in text', () => {
    const partition = partitionOf(delhi);
    expect(ownerSubject(nearbyDrivers, { query: { lat: '28.6315', lng: '77.2167' } })).toBe(
      `rpc.drivers.nearby.${partition}`,
    );
    expect(ownerSubject(updateDriver, { body: { currentLat: delhi.lat, currentLng: delhi.lng } })).toBe(
      `rpc.drivers.update.${partition}`,
    );
  });

  it.each([
    { body: { isOnline: false } },
    { body: { currentLat: 28.6, currentLng: null } },
    { body: { currentLat: '', currentLng: '' } },
    { body: { currentLat: 128, currentLng: 77 } },
    { body: 'text' },
    {},
  ])('is missing where a request names no place: %j', (request) => {
    expect(ownerSubject(updateDriver, request)).toBeNull();
  });
});
