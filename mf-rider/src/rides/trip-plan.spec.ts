import { beforeEach, describe, expect, it } from '@jest/globals';
import { plan } from '../testing/factories.js';
import { clearTripPlan, readTripPlan, storeTripPlan } from './trip-plan.js';

beforeEach(() => sessionStorage.clear());

describe('the stored trip', () => {
  it('comes back as it was stored', () => {
    storeTripPlan('asha', plan);
    expect(readTripPlan('asha')).toEqual(plan);
  });

  it('keeps what only the driver can use of an address', () => {
    const withFlat = { ...plan, pickup: { ...plan.pickup, forDriver: 'Flat 302' } };
    storeTripPlan('asha', withFlat);
    expect(readTripPlan('asha')).toEqual(withFlat);
  });

  it('is gone once cleared', () => {
    storeTripPlan('asha', plan);
    clearTripPlan();
    expect(readTripPlan('asha')).toBeNull();
  });

  it('is not shown to the next who signs in', () => {
    storeTripPlan('asha', plan);
    expect(readTripPlan('imran')).toBeNull();
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['only one end', '{"riderId":"asha","pickup":{"lat":1,"lng":2,"address":"here"}}'],
    ['no coordinates', '{"riderId":"asha","pickup":{"address":"here"},"dropoff":{"lat":1,"lng":2,"address":"there"}}'],
    [
      'no address',
      '{"riderId":"asha","pickup":{"lat":1,"lng":2,"address":" "},"dropoff":{"lat":1,"lng":2,"address":"x"}}',
    ],
  ])('counts as missing when it holds %s', (_, text) => {
    sessionStorage.setItem('rahi.rider.trip', text);
    expect(readTripPlan('asha')).toBeNull();
  });
});
