import { describe, expect, it } from '@jest/globals';
import { inForceAt } from './in-force.js';

const soon = Date.parse('2026-11-26T12:00:00.000Z');
const version = (id: string, city: string | null, number: number, from: number) => ({
  id,
  city,
  vehicleType: 'auto' as const,
  version: number,
  effectiveFrom: new Date(from),
});
const known = [
  version('everywhere/auto', null, 1, 0),
  version('everywhere/auto', null, 2, soon),
  version('mumbai/auto', 'mumbai', 2, soon),
];
const nameAt = (city: string, ms: number) => {
  const found = inForceAt(known, city, 'auto', new Date(ms));
  return `${found?.id} ${found?.version}`;
};

describe('a version of a tariff', () => {
  it('is in force from its moment on, in its city before everywhere', () => {
    expect(nameAt('mumbai', soon - 1)).toBe('everywhere/auto 1');
    expect(nameAt('mumbai', soon)).toBe('mumbai/auto 2');
    expect(nameAt('kochi', soon)).toBe('everywhere/auto 2');
  });

  it('gives way to a higher number from the same moment, and is of its vehicle type only', () => {
    const again = [...known, version('everywhere/auto', null, 3, soon)];
    expect(inForceAt(again, 'kochi', 'auto', new Date(soon))).toMatchObject({ version: 3 });
    expect(inForceAt(known, 'kochi', 'suv', new Date(soon))).toBeUndefined();
  });
});
