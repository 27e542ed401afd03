import { describe, expect, it } from '@jest/globals';
import type { OutstationTerms } from '@rahi/contracts/outstation-terms';
import { outstationTermsOf, outstationTextsOf } from './outstation-form.js';

const outstation: OutstationTerms = {
  basePaise: 10_050,
  oneWay: { perKmPaise: 2100, leastKm: 100 },
  roundTrip: { perKmPaise: 1200, leastKm: 250 },
  allowancePaise: 30_000,
  nightPaise: 0,
  longestKm: 500,
};

describe('the outstation trips of a tariff, as they are typed', () => {
  it('are read back as they were shown', () => {
    const texts = outstationTextsOf(outstation);
    expect(texts).toMatchObject({
      offered: true,
      base: '100.50',
      oneWayPerKm: '21',
      roundTripLeast: '250',
      night: '0',
    });
    expect(outstationTermsOf(texts)).toEqual(outstation);
    expect(outstationTermsOf({ ...texts, offered: false })).toBeUndefined();
    expect(outstationTermsOf(outstationTextsOf(undefined))).toBeUndefined();
  });

  it('are refused with a price or a length that is none, or is out of bounds', () => {
    const texts = outstationTextsOf(outstation);
    for (const wrong of [
      { base: '-1' },
      { oneWayPerKm: '0' },
      { oneWayLeast: '10.5' },
      { roundTripPerKm: '' },
      { roundTripLeast: '1001' },
      { allowance: 'much' },
      { night: '' },
      { longest: '0' },
      { longest: '1001' },
    ])
      expect(outstationTermsOf({ ...texts, ...wrong })).toBeNull();
    expect(outstationTermsOf({ ...outstationTextsOf(undefined), offered: true })).toBeNull();
  });
});
