import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { DriverStanding } from '@rahi/contracts';
import { aStanding } from '../../testing/factories.js';
import { takerOf } from './taker.js';

describe('who sees requests (R5)', () => {
  it('an online driver with a vehicle and a position', () => {
    const driver = aStanding(randomUUID());
    expect(takerOf(driver)).toEqual({ at: { lat: driver.lat, lng: driver.lng }, vehicleType: 'sedan' });
  });

  it.each<[string, Partial<DriverStanding>]>([
    ['driver_offline', { isOnline: false }],
    ['driver_offline', { suspended: true }],
    ['vehicle_missing', { vehicleType: null }],
    ['position_missing', { lat: null }],
  ])('others read why not: %s', (code, given) => {
    expect(() => takerOf(aStanding(randomUUID(), given))).toThrow(expect.objectContaining({ code }));
  });

  it('those without a profile read the documented words', () => {
    expect(() => takerOf(null)).toThrow('No driver profile found');
  });
});
