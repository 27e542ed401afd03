import { describe, expect, it } from '@jest/globals';
import { aFare } from '../testing/rides-stand-in.js';
import { gofsFareOf } from './fares.js';

describe('a fare of GOFS', () => {
  it('has GST in its amounts, which are rupees', () => {
    expect(gofsFareOf(aFare())).toEqual({
      fare_id: 'mumbai-mini',
      currency: 'INR',
      rider: [{ amount: 31.5 }],
      kilometer: [{ interval: 0.01, start: 2, amount: 12.957 }],
      minute: [{ interval: 1, amount: 1.05 }],
    });
    expect(gofsFareOf(aFare({ gstPercent: 0, perMinutePaise: 0 }))).toEqual({
      fare_id: 'mumbai-mini',
      currency: 'INR',
      rider: [{ amount: 30 }],
      kilometer: [{ interval: 0.01, start: 2, amount: 12.34 }],
    });
  });

  it.each([
    ['of the straight line', { distance: 'straight' }],
    ['whose base covers a part of a kilometre', { includedMetres: 1500 }],
    ['with a minimum above its base', { minimumPaise: 3001 }],
    ['with a share for the welfare of drivers', { welfareFee: true }],
    ['outside of all cities', { city: null }],
  ] as const)('is left out %s: GOFS would say another price', (_, over) => {
    expect(gofsFareOf(aFare(over))).toBeNull();
  });
});
