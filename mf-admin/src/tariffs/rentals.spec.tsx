import { describe, expect, it } from '@jest/globals';
import type { RentalTerms } from '@rahi/contracts/rental-terms';
import { rentalTermsOf, rentalTextsOf } from './rental-form.js';

const rental: RentalTerms = {
  packages: [
    { hours: 2, km: 20, paise: 60_000 },
    { hours: 4, km: 40, paise: 110_050 },
  ],
  extraKmPaise: 1400,
  extraMinutePaise: 200,
};

describe('the rentals of a tariff, as they are typed', () => {
  it('are read back as they were shown', () => {
    const texts = rentalTextsOf(rental);
    expect(texts).toMatchObject({ offered: true, extraKm: '14', extraMinute: '2' });
    expect(texts.packages[1]).toEqual({ hours: '4', km: '40', price: '1100.50' });
    expect(rentalTermsOf(texts)).toEqual(rental);
    expect(rentalTermsOf({ ...texts, offered: false })).toBeUndefined();
    expect(rentalTermsOf(rentalTextsOf(undefined))).toBeUndefined();
  });

  it('are refused unless each package has more than the one before, in whole hours and kilometres', () => {
    const texts = rentalTextsOf(rental);
    const [first, second] = texts.packages;
    if (!first || !second) throw new Error('two packages are shown');
    for (const wrong of [
      { ...second, hours: '2' },
      { ...second, hours: '13' },
      { ...second, km: '20' },
      { ...second, km: '20.5' },
      { ...second, price: '600' },
      { ...second, price: '' },
    ])
      expect(rentalTermsOf({ ...texts, packages: [first, wrong] })).toBeNull();
    expect(rentalTermsOf({ ...texts, packages: [] })).toBeNull();
    expect(rentalTermsOf({ ...texts, extraKm: '-1' })).toBeNull();
    expect(rentalTermsOf({ ...rentalTextsOf(undefined), offered: true })).toBeNull();
  });
});
