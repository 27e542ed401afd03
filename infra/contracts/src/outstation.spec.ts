import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { billOf, documentedTariff, plainInputs, summaryRows, type TariffTerms } from './fares.js';
import { outstationWishSchema } from './outstation.js';
import {
  nightsBetween,
  outstationMost,
  outstationTermsSchema,
  type OutstationInputs,
  type OutstationTerms,
} from './outstation-terms.js';
import { goesAnywhere, isMetered } from './rental.js';
import { rulesOfRide } from './rules.js';
import { gstApart, withGst } from './tariff.js';

const outstation: OutstationTerms = {
  basePaise: 10_000,
  oneWay: { perKmPaise: 2100, leastKm: 100 },
  roundTrip: { perKmPaise: 1200, leastKm: 250 },
  allowancePaise: 30_000,
  nightPaise: 25_000,
  longestKm: 500,
};
const terms: TariffTerms = { ...documentedTariff.sedan, outstation };
const driven = (metres: number, so: OutstationInputs) => ({ ...plainInputs(0, 0), metres, outstation: so });

describe('the terms of outstation trips', () => {
  it('are within their bounds', () => {
    expect(outstationTermsSchema.safeParse(outstation).success).toBe(true);
    for (const wrong of [
      { basePaise: -1 },
      { oneWay: { perKmPaise: 0, leastKm: 100 } },
      { roundTrip: { perKmPaise: 1200, leastKm: outstationMost.leastKm + 1 } },
      { roundTrip: { perKmPaise: 1200, leastKm: 10.5 } },
      { longestKm: outstationMost.km + 1 },
      { longestKm: 0 },
      { perHourPaise: 1 },
    ])
      expect(outstationTermsSchema.safeParse({ ...outstation, ...wrong }).success).toBe(false);
  });

  it('stand beside the terms on the wire', () => {
    const wire = gstApart(terms);
    expect(wire).toMatchObject({ outstation });
    expect(wire.terms).not.toHaveProperty('outstation');
    expect(withGst(wire)).toEqual(terms);
  });
});

describe('what a rider asks for', () => {
  it('has a return there and back, and none one way', () => {
    const returnAt = '2026-12-01T10:00:00.000Z';
    expect(outstationWishSchema.safeParse({ kind: 'oneWay' }).success).toBe(true);
    expect(outstationWishSchema.safeParse({ kind: 'roundTrip', returnAt }).success).toBe(true);
    expect(outstationWishSchema.safeParse({ kind: 'oneWay', returnAt }).success).toBe(false);
    expect(outstationWishSchema.safeParse({ kind: 'roundTrip' }).success).toBe(false);
  });
});

describe('the fare of an outstation trip', () => {
  it('one way is its kilometres, or the least of the trip, and one day', () => {
    expect(billOf(terms, driven(120_000, { kind: 'oneWay', nights: 0 })).lines).toEqual([
      { code: 'base', paise: 10_000 },
      { code: 'outstation', paise: 252_000 },
      { code: 'allowance', paise: 30_000 },
      { code: 'gst', paise: 14_600 },
    ]);
    const short = billOf(terms, driven(40_000, { kind: 'oneWay', nights: 0 }));
    expect(short.lines[1]).toEqual({ code: 'outstation', paise: 210_000 });
    expect(summaryRows(short.lines)).toEqual(short.lines);
  });

  it('there and back is at least the least kilometres of each day, with its days and nights', () => {
    expect(billOf(terms, driven(600_000, { kind: 'roundTrip', nights: 2 })).lines).toEqual([
      { code: 'base', paise: 10_000 },
      { code: 'outstation', paise: 900_000 },
      { code: 'allowance', paise: 90_000 },
      { code: 'night_halt', paise: 50_000 },
      { code: 'gst', paise: 52_500 },
    ]);
  });

  it('never falls with more kilometres or nights, and is the sum of its lines', () => {
    const drawn = fc.record({
      kind: fc.constantFrom('oneWay' as const, 'roundTrip' as const),
      metres: fc.integer({ min: 0, max: 2_000_000 }),
      nights: fc.integer({ min: 0, max: 10 }),
    });
    fc.assert(
      fc.property(drawn, ({ kind, metres, nights }) => {
        const { lines, totalPaise } = billOf(terms, driven(metres, { kind, nights }));
        expect(lines.reduce((sum, { paise }) => sum + paise, 0)).toBe(totalPaise);
        for (const more of [driven(metres + 10, { kind, nights }), driven(metres, { kind, nights: nights + 1 })])
          expect(billOf(terms, more).totalPaise).toBeGreaterThanOrEqual(totalPaise);
      }),
    );
  });

  it('knows no surge and no night rate, and cannot be computed by a tariff without it', () => {
    const inputs = driven(300_000, { kind: 'oneWay', nights: 0 });
    const nightly = { ...terms, night: { fromHour: 0, toHour: 23, percent: 50 } };
    expect(billOf(nightly, { ...inputs, surgePercent: 200, night: true })).toEqual(billOf(terms, inputs));
    expect(() => billOf(documentedTariff.sedan, inputs)).toThrow(RangeError);
  });

  it('is held to the driver’s share, and not to the base fares of states', () => {
    const { lines } = billOf(terms, driven(300_000, { kind: 'oneWay', nights: 1 }));
    const ride = {
      kind: 'ride',
      vehicleType: 'sedan',
      lines,
      terms,
      metres: 300_000,
      farePaise: 700_000,
      commissionPaise: 1000,
    } as const;
    expect(rulesOfRide(ride)).toEqual([{ rule: 'driver_share', broken: false }]);
    expect(rulesOfRide({ ...ride, commissionPaise: 700_000 })).toEqual([{ rule: 'driver_share', broken: true }]);
  });
});

describe('the nights of a trip', () => {
  it.each([
    ['2026-11-30T10:00:00Z', '2026-11-30T18:29:59Z', 0],
    // Midnight in Asia/Kolkata is 18:30 UTC.
    ['2026-11-30T18:29:59Z', '2026-11-30T18:30:00Z', 1],
    ['2026-11-30T18:30:00Z', '2026-12-01T18:29:00Z', 0],
    ['2026-11-30T10:00:00Z', '2026-12-03T10:00:00Z', 3],
    ['2026-11-30T10:00:00Z', '2026-11-29T10:00:00Z', 0],
  ])('from %s to %s are %d', (from, to, nights) => {
    expect(nightsBetween(new Date(from), new Date(to))).toBe(nights);
  });
});

describe('a ride that is charged by what it drives', () => {
  it('is a rental or an outstation trip, and goes anywhere but on a one-way trip', () => {
    const status = 'in_progress';
    expect([isMetered({}), isMetered({ rental: {} }), isMetered({ outstation: { kind: 'oneWay' } })]).toEqual([
      false,
      true,
      true,
    ]);
    expect(goesAnywhere({ status, outstation: { kind: 'oneWay' } })).toBe(false);
    expect(goesAnywhere({ status, outstation: { kind: 'roundTrip' } })).toBe(true);
    expect(goesAnywhere({ status: 'searching', outstation: { kind: 'roundTrip' } })).toBe(false);
  });
});
