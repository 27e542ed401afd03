import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  billOf,
  bonusFor,
  documentedTariff,
  driverTermsOf,
  fareFor,
  isNight,
  plainInputs,
  splitCommission,
  summaryRows,
  sumOf,
  type FareInputs,
  type TariffTerms,
} from './fares.js';
import { vehicleTypes } from './vehicles.js';

const anyType = fc.constantFrom(...vehicleTypes);
const anyKm = fc.double({ min: 0, max: 2000, noNaN: true });

describe('the fare', () => {
  it.each([
    ['mini', 5, 6800, 340],
    ['sedan', 9.8, 19_100, 955],
    ['suv', 10, 30_500, 1525],
    ['auto', 2.5, 2500, 125],
  ] as const)('of %s for %d km is base and distance, rounded to a rupee, and 5 %% GST', (type, km, subtotal, gst) => {
    const fare = fareFor(type, km);
    expect(fare.totalPaise - sumOf(fare.lines, 'gst')).toBe(subtotal);
    expect(sumOf(fare.lines, 'gst')).toBe(gst);
    expect(fare.totalPaise).toBe(subtotal + gst);
  });

  it('is whole paise, a whole-rupee subtotal, and never less for a longer way', () => {
    fc.assert(
      fc.property(anyType, anyKm, anyKm, (type, a, b) => {
        const [near, far] = [fareFor(type, Math.min(a, b)), fareFor(type, Math.max(a, b))];
        expect(Number.isInteger(far.totalPaise)).toBe(true);
        expect((far.totalPaise - sumOf(far.lines, 'gst')) % 100).toBe(0);
        expect(far.totalPaise).toBeGreaterThanOrEqual(near.totalPaise);
      }),
    );
  });

  it('reads a distance to 10 m, so that browser and server agree', () => {
    fc.assert(
      fc.property(anyType, anyKm, (type, km) => {
        expect(fareFor(type, km)).toEqual(fareFor(type, Math.round(km * 100) / 100));
      }),
    );
  });
});

describe('the commission', () => {
  it('and the net add up to the gross, to the paisa', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.constantFrom(10, 20), (gross, percent) => {
        const { commissionPaise, netPaise } = splitCommission(gross, percent);
        return commissionPaise + netPaise === gross && Number.isInteger(commissionPaise);
      }),
    );
  });

  it('comes with a bonus of ₹5 for a pickup under 2 km', () => {
    const terms = driverTermsOf(documentedTariff.mini);
    expect(terms).toMatchObject({ quotedPercent: 20, settledPercent: 10 });
    expect(bonusFor(terms, 1.99)).toBe(500);
    expect(bonusFor(terms, 2)).toBe(0);
  });
});

const terms: TariffTerms = {
  ...documentedTariff.sedan,
  includedMetres: 2000,
  perMinutePaise: 150,
  minimumPaise: 9000,
  waiting: { freeMinutes: 3, perMinutePaise: 200 },
  night: { fromHour: 23, toHour: 5, percent: 25 },
};
const inputs: FareInputs = { ...plainInputs(10, 24), night: true, surgePercent: 120, waitingSeconds: 301 };

describe('a bill', () => {
  it('lists each part of the fare in its own line', () => {
    const tolls = [{ name: 'Airport', paise: 12_000 }];
    expect(billOf(terms, { ...inputs, tolls, discountPaise: 5000 })).toEqual({
      lines: [
        { code: 'base', paise: 1500 },
        { code: 'distance', paise: 14_400 },
        { code: 'time', paise: 3600 },
        // 25 % of 195.
        { code: 'night', paise: 4875 },
        // 20 % of 243.75.
        { code: 'surge', paise: 4875 },
        // 292.50, to the rupee.
        { code: 'rounding', paise: 50 },
        // Two begun minutes beyond the three free ones, of 5:01.
        { code: 'waiting', paise: 600 },
        // 5 % of 299.
        { code: 'gst', paise: 1495 },
        { code: 'toll', paise: 12_000, name: 'Airport' },
        { code: 'discount', paise: -5000 },
      ],
      totalPaise: 38_395,
    });
  });

  it('has the fee of a booking for later before GST, where the tariff has one (R43)', () => {
    const later = { ...inputs, later: true as const };
    expect(billOf(terms, later)).toEqual(billOf(terms, inputs));
    const { lines, totalPaise } = billOf({ ...terms, laterFeePaise: 2000 }, later);
    expect(lines).toContainEqual({ code: 'later', paise: 2000 });
    // And 5 % of it.
    expect(totalPaise).toBe(billOf(terms, inputs).totalPaise + 2100);
    expect(billOf({ ...terms, laterFeePaise: 2000 }, inputs)).toEqual(billOf(terms, inputs));
  });

  it('comes to the minimum at least, before night and surge', () => {
    const bill = billOf(terms, plainInputs(2, 5));
    expect(bill.lines).toContainEqual({ code: 'minimum', paise: 6750 });
    expect(bill.totalPaise).toBe(9450);
  });

  it('adds up, line by line and in the documented rows, whatever the tariff and the trip', () => {
    const paise = fc.integer({ min: 0, max: 100_000 });
    const anyTerms = fc.record({
      basePaise: paise,
      includedMetres: fc.integer({ min: 0, max: 10_000 }),
      perKmPaise: paise,
      perMinutePaise: paise,
      minimumPaise: paise,
      gstPercent: fc.constantFrom(0, 5, 12, 18),
      night: fc.record({
        fromHour: fc.constant(23),
        toHour: fc.constant(5),
        percent: fc.integer({ min: 0, max: 100 }),
      }),
    });
    const anyInputs = fc.record({
      metres: fc.integer({ min: 0, max: 300_000 }),
      minutes: fc.integer({ min: 0, max: 1000 }),
      surgePercent: fc.integer({ min: 50, max: 200 }),
      night: fc.boolean(),
      waitingSeconds: fc.integer({ min: 0, max: 7200 }),
      stopSeconds: fc.option(fc.array(fc.integer({ min: 0, max: 7200 }), { maxLength: 3 }), { nil: undefined }),
      tolls: fc.array(fc.record({ name: fc.string(), paise }), { maxLength: 3 }),
      discountPaise: fc.integer({ min: 0, max: 5000 }),
    });
    fc.assert(
      fc.property(anyTerms, anyInputs, (changed, given) => {
        const { lines, totalPaise } = billOf({ ...terms, ...changed }, given);
        expect(lines.every(({ paise: one }) => Number.isSafeInteger(one))).toBe(true);
        expect(lines.reduce((sum, { paise: one }) => sum + one, 0)).toBe(totalPaise);
        expect(summaryRows(lines).reduce((sum, { paise: one }) => sum + one, 0)).toBe(totalPaise);
      }),
    );
  });
});

describe('the night', () => {
  it.each([
    ['2026-11-22T17:29:59Z', false],
    ['2026-11-22T17:30:00Z', true],
    ['2026-11-22T23:29:59Z', true],
    ['2026-11-22T23:30:00Z', false],
  ])('at %s: %s, by the clock of Kolkata', (at, night) => {
    expect(isNight(terms, new Date(at))).toBe(night);
  });
});
