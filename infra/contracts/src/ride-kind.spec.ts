import { describe, expect, it } from '@jest/globals';
import { rideKindOf, rideKinds, rideKindSql } from './ride-kind.js';

const later = { pickupAt: '2026-11-20T10:00:00.000Z' };

describe('the kind of a ride', () => {
  it.each([
    ['on_demand', {}],
    ['on_demand', { pickupAt: null, rental: null, outstation: null, parcel: null }],
    ['later', later],
    ['rental', { rental: { hours: 4 } }],
    ['rental', { ...later, rental: { hours: 4 } }],
    ['outstation', { ...later, outstation: { kind: 'roundTrip' } }],
    ['parcel', { parcel: { item: 'papers' } }],
  ] as const)('is %s of %j', (kind, ride) => expect(rideKindOf(ride)).toBe(kind));

  it('is said in SQL by the same members', () => {
    const sql = rideKindSql((member) => `ride.${member}`);
    expect(sql).toBe(
      `CASE WHEN ride.parcel IS NOT NULL THEN 'parcel' WHEN ride.rental IS NOT NULL THEN 'rental' ` +
        `WHEN ride.outstation IS NOT NULL THEN 'outstation' WHEN ride.pickupAt IS NOT NULL THEN 'later' ELSE 'on_demand' END`,
    );
    for (const kind of rideKinds) expect(sql).toContain(`'${kind}'`);
  });
});
