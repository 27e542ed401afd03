import { describe, expect, it } from '@jest/globals';
import { billOf, documentedTariff, plainInputs, summaryRows, sumOf, type TariffTerms } from './fares.js';
import { rentalLeft } from './rental.js';
import { rentalTermsSchema } from './rental-terms.js';
import { rulesOfRide } from './rules.js';
import { gstApart, withGst } from './tariff.js';

const packages = [
  { hours: 2, km: 20, paise: 60_000 },
  { hours: 4, km: 40, paise: 110_000 },
];
const rental = { packages, extraKmPaise: 1400, extraMinutePaise: 200 };
const terms: TariffTerms = { ...documentedTariff.sedan, rental };
const used = (metres: number, minutes: number) => ({ ...plainInputs(0, 0), metres, minutes, rental: { hours: 2 } });

describe('the terms of rentals', () => {
  it('have whole hours and kilometres, and each package more of everything than the one before', () => {
    expect(rentalTermsSchema.safeParse(rental).success).toBe(true);
    for (const wrong of [
      { hours: 2, km: 50, paise: 120_000 },
      { hours: 5, km: 40, paise: 120_000 },
      { hours: 5, km: 50, paise: 110_000 },
      { hours: 5.5, km: 50, paise: 120_000 },
      { hours: 13, km: 50, paise: 120_000 },
      { hours: 5, km: 0, paise: 120_000 },
    ])
      expect(rentalTermsSchema.safeParse({ ...rental, packages: [...packages, wrong] }).success).toBe(false);
    expect(rentalTermsSchema.safeParse({ ...rental, packages: [] }).success).toBe(false);
  });

  it('stand beside the terms on the wire', () => {
    const wire = gstApart(terms);
    expect(wire).toMatchObject({ rental });
    expect(wire.terms).not.toHaveProperty('rental');
    expect(withGst(wire)).toEqual(terms);
  });
});

describe('the fare of a rental', () => {
  it('is its package within its hours and kilometres, and what goes beyond', () => {
    expect(billOf(terms, used(20_000, 120)).lines).toEqual([
      { code: 'rental', paise: 60_000 },
      { code: 'gst', paise: 3000 },
    ]);
    const { lines, totalPaise } = billOf(terms, used(20_010, 121));
    expect(lines).toEqual([
      { code: 'rental', paise: 60_000 },
      { code: 'extra_km', paise: 14 },
      { code: 'extra_time', paise: 200 },
      { code: 'gst', paise: 3011 },
    ]);
    expect(totalPaise).toBe(63_225);
    expect(summaryRows(lines)).toEqual(lines);
  });

  it('knows no surge and no night, but waiting, tolls, the fee for later and rounded cash', () => {
    const more = {
      ...terms,
      waiting: { freeMinutes: 3, perMinutePaise: 150 },
      night: { fromHour: 0, toHour: 23, percent: 50 },
      laterFeePaise: 2000,
      roundCash: true,
    };
    const inputs = {
      ...used(0, 0),
      surgePercent: 200,
      night: true,
      waitingSeconds: 300,
      later: true,
      cash: true,
    } as const;
    const { lines, totalPaise } = billOf(more, { ...inputs, tolls: [{ name: 'Gate', paise: 4533 }] });
    expect(lines.map(({ code }) => code)).toEqual(['rental', 'waiting', 'later', 'gst', 'toll', 'cash_rounding']);
    expect([sumOf(lines, 'waiting'), sumOf(lines, 'later'), totalPaise % 100]).toEqual([300, 2000, 0]);
  });

  it('is held to the driver’s share, and not to the base fares of states', () => {
    const { lines } = billOf(terms, used(90_000, 600));
    const ride = {
      kind: 'ride',
      vehicleType: 'sedan',
      lines,
      terms,
      metres: 90_000,
      farePaise: 63_000,
      commissionPaise: 1000,
    } as const;
    expect(rulesOfRide(ride)).toEqual([{ rule: 'driver_share', broken: false }]);
    expect(rulesOfRide({ ...ride, commissionPaise: 200_000 })).toEqual([{ rule: 'driver_share', broken: true }]);
  });
});

describe('what is left of a package', () => {
  const chosen = { hours: 2, km: 20 };
  it.each([
    [
      { km: 17, minutes: 104 },
      { km: 3, minutes: 16, nearlyUsedUp: false, usedUp: false },
    ],
    [
      { km: 18, minutes: 10 },
      { km: 2, minutes: 110, nearlyUsedUp: true, usedUp: false },
    ],
    [
      { km: 1, minutes: 105 },
      { km: 19, minutes: 15, nearlyUsedUp: true, usedUp: false },
    ],
    [
      { km: 25, minutes: 10 },
      { km: 0, minutes: 110, nearlyUsedUp: false, usedUp: true },
    ],
  ])('of %o is %o', (so, left) => {
    expect(rentalLeft(chosen, so)).toEqual(left);
  });
});
