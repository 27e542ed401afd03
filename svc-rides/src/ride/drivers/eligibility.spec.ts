import { describe, expect, it } from '@jest/globals';
import type { DriverStanding } from '@rahi/contracts';
import { randomUUID } from 'node:crypto';
import { aRide, aStanding, pickup } from '../../testing/factories.js';
import { eligibility } from './eligibility.js';

const ride = aRide();
const reasonOf = (given: Partial<DriverStanding>) => {
  const found = eligibility(aStanding(randomUUID(), given), ride);
  return 'reason' in found ? found.reason : null;
};

describe('who may take a ride (R9)', () => {
  it('an online driver of its type within 10 km', () => {
    const driver = aStanding(randomUUID());
    expect(eligibility(driver, ride)).toEqual({ driver, at: { lat: driver.lat, lng: driver.lng } });
  });

  it.each<[string, Partial<DriverStanding>]>([
    ['own_ride', { driverId: ride.riderId }],
    ['suspended', { suspended: true }],
    ['offline', { isOnline: false }],
    ['no_vehicle', { vehicleType: null }],
    ['other_vehicle', { vehicleType: 'mini' }],
    ['no_position', { lat: null }],
    ['no_position', { lng: null }],
    ['too_far', { lat: pickup.lat + 0.0901 }],
  ])('not when %s', (reason, given) => {
    expect(reasonOf(given)).toBe(reason);
  });

  it('not a driver without a profile', () => {
    expect(eligibility(null, ride)).toEqual({ reason: 'no_profile' });
  });

  it('up to the tenth kilometre', () => {
    expect(reasonOf({ lat: pickup.lat + 0.0899 })).toBeNull();
  });
});
