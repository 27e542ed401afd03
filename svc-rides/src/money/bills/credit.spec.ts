import { describe, expect, it } from '@jest/globals';
import { billOf, documentedTariff, type FareInputs } from '@rahi/contracts';
import fc from 'fast-check';
import { taxOf } from './bill.js';
import { creditOf, gstOf, isCreditable } from './credit.js';

const terms = { ...documentedTariff.sedan, gst: 'platform' as const, roundCash: true };

const someInputs: fc.Arbitrary<FareInputs> = fc
  .record({
    metres: fc.integer({ min: 0, max: 40_000 }),
    toll: fc.integer({ min: 0, max: 9000 }),
    discountPaise: fc.integer({ min: 0, max: 1500 }),
    cash: fc.boolean(),
  })
  .map(({ metres, toll, discountPaise, cash }) => ({
    metres,
    minutes: 10,
    surgePercent: 100,
    night: false,
    waitingSeconds: 0,
    tolls: toll > 0 ? [{ name: 'Sea Link', paise: toll }] : [],
    discountPaise,
    ...(cash && { cash: true as const }),
  }));

describe('what a refund takes off a tax invoice', () => {
  it('is its parts to the paisa, never more than the invoice has, and never more for less', () => {
    fc.assert(
      fc.property(someInputs, fc.nat(), fc.nat(), fc.boolean(), (inputs, one, other, integrated) => {
        const { lines, totalPaise } = billOf(terms, inputs);
        const [less, more] = [one, other].map((paise) => 1 + (paise % totalPaise)).toSorted((a, b) => a - b);
        const [small, large] = [creditOf(lines, less ?? 1, integrated), creditOf(lines, more ?? 1, integrated)];
        const billed = taxOf(lines, integrated);
        for (const credit of [small, large]) {
          const { taxablePaise, untaxedPaise } = credit;
          expect(taxablePaise + gstOf(credit) + untaxedPaise).toBe(credit.totalPaise);
          expect(taxablePaise).toBeGreaterThanOrEqual(0);
          expect(credit.cgstPaise).toBeLessThanOrEqual(billed.cgstPaise);
          expect(credit.sgstPaise).toBeLessThanOrEqual(billed.sgstPaise);
          expect(credit.igstPaise).toBeLessThanOrEqual(billed.igstPaise);
          expect(integrated ? credit.cgstPaise + credit.sgstPaise : credit.igstPaise).toBe(0);
        }
        expect(gstOf(small)).toBeLessThanOrEqual(gstOf(large));
      }),
    );
  });

  it('is all of the invoice with a full refund, if no promo paid a part', () => {
    fc.assert(
      fc.property(someInputs, fc.boolean(), (inputs, integrated) => {
        const { lines, totalPaise } = billOf(terms, { ...inputs, discountPaise: 0 });
        expect(creditOf(lines, totalPaise, integrated)).toMatchObject(taxOf(lines, integrated));
      }),
    );
  });

  it('leaves the state the GST of what a promo paid', () => {
    const { lines, totalPaise } = billOf(terms, { ...anHour, discountPaise: 10_000 });
    expect(totalPaise).toBe(18_350);
    expect(creditOf(lines, totalPaise, true)).toMatchObject({ igstPaise: 874, taxablePaise: 17_476, totalPaise });
  });

  it('has no tip in it', () => {
    const { lines, totalPaise } = billOf(terms, anHour);
    expect(creditOf(lines, totalPaise + 5000, false)).toMatchObject({ totalPaise, cgstPaise: 675, sgstPaise: 675 });
  });

  it('can lessen GST until the end of November after the invoice’s financial year', () => {
    expect(isCreditable('2627', new Date('2027-11-30T18:29:59.999Z'))).toBe(true);
    expect(isCreditable('2627', new Date('2027-11-30T18:30:00.000Z'))).toBe(false);
  });
});

const anHour: FareInputs = {
  metres: 14_140,
  minutes: 34,
  surgePercent: 100,
  night: false,
  waitingSeconds: 0,
  tolls: [],
  discountPaise: 0,
};
