import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  billOf,
  cancellationBill,
  documentedTariff,
  gstOn,
  noShowBill,
  plainInputs,
  sharesOf,
  sumOf,
  withoutGst,
  type FareInputs,
  type TariffTerms,
} from './fares.js';

const terms: TariffTerms = {
  ...documentedTariff.sedan,
  gst: 'platform',
  commission: { quotedPercent: 20, settledPercent: 20 },
  cancellation: { freeMinutes: 3, percent: 10, mostPaise: 10_000 },
  noShowPaise: 5000,
};
const untaxed: FareInputs = { ...plainInputs(6, 10), untaxed: true };

const paise = fc.integer({ min: 0, max: 1_000_000 });
const percents = fc.constantFrom(0, 5, 12, 18, 28);
const anyTerms = fc.record({
  basePaise: paise,
  perKmPaise: fc.integer({ min: 0, max: 10_000 }),
  gstPercent: percents,
  gst: fc.constantFrom<TariffTerms['gst']>('platform', undefined),
  noShowPaise: paise,
  cancellation: fc.record({
    freeMinutes: fc.constant(0),
    percent: fc.integer({ min: 0, max: 100 }),
    mostPaise: paise,
  }),
});
const anyInputs = fc.record({
  metres: fc.integer({ min: 0, max: 300_000 }),
  minutes: fc.constant(10),
  surgePercent: fc.constant(100),
  night: fc.boolean(),
  waitingSeconds: fc.constant(0),
  tolls: fc.array(fc.record({ name: fc.constant('Toll'), paise }), { maxLength: 2 }),
  discountPaise: fc.integer({ min: 0, max: 500 }),
});

describe('R41: the shares of a bill', () => {
  it('count on the fare without GST where the terms say who owes it, and on the whole fare elsewhere', () => {
    // 15 + 6 × 18 = 123, with 5 % GST 129.15.
    const { lines } = billOf(terms, plainInputs(6, 10));
    const apart = {
      gstPaise: 615,
      welfarePaise: 0,
      tollsPaise: 0,
      commissionPaise: 2460,
      grossPaise: 12_300,
      netPaise: 9840,
    };
    expect(sharesOf(terms, lines, 20)).toEqual(apart);
    const whole = {
      gstPaise: 615,
      welfarePaise: 0,
      tollsPaise: 0,
      commissionPaise: 1292,
      grossPaise: 12_915,
      netPaise: 11_623,
    };
    expect(sharesOf(documentedTariff.sedan, lines, 10)).toEqual(whole);
  });

  it('add up to the paisa: net, commission and GST are the fare with its discount', () => {
    fc.assert(
      fc.property(anyTerms, anyInputs, fc.integer({ min: 0, max: 100 }), (changed, inputs, percent) => {
        const all = { ...terms, ...changed };
        const { lines, totalPaise } = billOf(all, inputs);
        const { netPaise, commissionPaise, gstPaise, grossPaise, tollsPaise } = sharesOf(all, lines, percent);
        const apart = all.gst === undefined ? 0 : gstPaise;
        expect(netPaise + commissionPaise + apart).toBe(totalPaise + inputs.discountPaise);
        expect(netPaise + commissionPaise).toBe(grossPaise);
        expect(netPaise).toBeGreaterThanOrEqual(tollsPaise);
      }),
    );
  });

  it('have no GST of an operator without a number, where the terms say who owes it', () => {
    expect(billOf(terms, untaxed).totalPaise).toBe(12_300);
    expect(billOf(documentedTariff.sedan, untaxed).totalPaise).toBe(12_915);
  });
});

describe('R41: a fee', () => {
  it('of a late cancellation is a share of the fare without GST, and its limit holds with GST', () => {
    const inputs = plainInputs(7.5, 10);
    const { totalPaise } = billOf(terms, inputs);
    // 15 + 7.5 × 18 = 150: a tenth is 15, with GST 15.75; by version 1 it was 16.54.
    expect(totalPaise).toBe(15_750);
    expect(cancellationBill(terms, inputs, totalPaise).totalPaise).toBe(1575);
    const { gst: _, ...before } = terms;
    expect(cancellationBill(before, inputs, totalPaise).totalPaise).toBe(1654);
    const far = plainInputs(100, 10);
    expect(cancellationBill(terms, far, billOf(terms, far).totalPaise)).toEqual({
      lines: [
        { code: 'cancellation', paise: 9524 },
        { code: 'gst', paise: 476 },
      ],
      totalPaise: 10_000,
    });
    expect(cancellationBill(before, far, billOf(before, far).totalPaise).totalPaise).toBe(10_500);
  });

  it('for not coming includes its GST', () => {
    expect(noShowBill(terms, plainInputs(6, 10)).totalPaise).toBe(5000);
    const { gst: _, ...before } = terms;
    expect(noShowBill(before, plainInputs(6, 10)).totalPaise).toBe(5250);
  });

  it('is never above its limit with GST, nor above its share of the fare', () => {
    fc.assert(
      fc.property(anyTerms, anyInputs, (changed, inputs) => {
        const all = { ...terms, ...changed, gst: 'platform' as const };
        const { lines, totalPaise } = billOf(all, inputs);
        const fee = cancellationBill(all, inputs, totalPaise);
        expect(fee.totalPaise).toBeLessThanOrEqual(all.cancellation.mostPaise);
        const counted = Math.max(0, totalPaise - sumOf(lines, 'gst', 'toll'));
        const share = Math.round((counted * all.cancellation.percent) / 100);
        expect(sumOf(fee.lines, 'cancellation')).toBeLessThanOrEqual(share);
        expect(noShowBill(all, inputs).totalPaise).toBeLessThanOrEqual(all.noShowPaise);
      }),
    );
  });
});

describe('the value inside of an amount with GST', () => {
  it('is the one that the amount was made of', () => {
    fc.assert(
      fc.property(paise, percents, (value, percent) => {
        expect(withoutGst(value + gstOn(value, percent), percent)).toBe(value);
      }),
    );
  });

  it('is the greatest whose amount is not above', () => {
    fc.assert(
      fc.property(paise, percents, (amount, percent) => {
        const value = withoutGst(amount, percent);
        expect(value + gstOn(value, percent)).toBeLessThanOrEqual(amount);
        expect(value + 1 + gstOn(value + 1, percent)).toBeGreaterThan(amount);
      }),
    );
  });
});
