import { describe, expect, it } from '@jest/globals';
import { rideStateSchema, rideStatuses } from '@rahi/contracts';
import { aRideIn } from '../testing/factories.js';
import { rideState } from './ride-state.js';

describe('a ride in its events', () => {
  it.each(rideStatuses)('%s: fits the contract, whole, without code or phone', (status) => {
    const state = rideState(aRideIn(status));
    expect(Object.keys(rideStateSchema.parse(state)).toSorted()).toEqual(Object.keys(state).toSorted());
    expect(JSON.stringify(state)).not.toMatch(/"0417"|\+91/);
  });

  it('carries money in paise and distance in kilometres', () => {
    expect(rideState(aRideIn('searching'))).toMatchObject({ farePaise: 28_350, distanceKm: 14.14 });
  });
});
