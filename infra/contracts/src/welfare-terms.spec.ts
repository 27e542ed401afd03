import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { billOf, documentedTariff, plainInputs, sharesOf, sumOf, type TariffTerms } from './fares.js';
import { figuresThatHold } from './law/rule-sets.js';
import { breachesOf, rulesOfRide } from './rules.js';
import { gstApart, withGst } from './tariff.js';
import { welfareFeeOn, welfareTermsBy, welfareTermsSchema } from './welfare-terms.js';

const ofKarnataka = { percent: 1, mostPaise: 100 };
const figures = figuresThatHold({ state: 'IN-KA', day: '2026-02-13' });
const terms: TariffTerms = {
  ...documentedTariff.mini,
  includedMetres: 3000,
  commission: { quotedPercent: 20, settledPercent: 20 },
  gst: 'platform',
  welfareFee: ofKarnataka,
};

describe('the welfare fee', () => {
  it.each([
    [0, 0],
    [1, 1],
    [100, 1],
    [101, 2],
    [9899, 99],
    [9900, 99],
    [9901, 100],
    [500_000, 100],
  ])('of a fare of %i paise is %i: a part of a paisa is a paisa, and there is a most', (fare, fee) => {
    expect(welfareFeeOn(fare, ofKarnataka)).toBe(fee);
  });

  it('counts its percentage to the hundredth, whatever a computer makes of it', () => {
    expect(welfareFeeOn(10_000, { percent: 1.1, mostPaise: 10_000 })).toBe(110);
    expect(welfareFeeOn(10_000, { percent: 0.29, mostPaise: 10_000 })).toBe(29);
    for (const wrong of [
      { percent: 0, mostPaise: 100 },
      { percent: 1, mostPaise: 0 },
      { percent: 5.1, mostPaise: 1 },
    ])
      expect(welfareTermsSchema.safeParse(wrong).success).toBe(false);
  });

  it('is a line of the bill only where the rules of the pickup have it', () => {
    const charged = billOf(terms, { ...plainInputs(5, 10), welfare: true });
    const free = billOf(terms, plainInputs(5, 10));
    expect(charged.lines).toContainEqual({ code: 'welfare', paise: 32 });
    expect(charged.totalPaise - free.totalPaise).toBe(32);
    expect(free.lines.map(({ code }) => code)).not.toContain('welfare');
    expect(billOf({ ...terms, welfareFee: undefined }, { ...plainInputs(5, 10), welfare: true })).toEqual(free);
  });

  it('leaves GST, commission and the driver’s share as they are, and all parts add up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 300_000 }),
        fc.integer({ min: 0, max: 3000 }),
        fc.boolean(),
        (metres, toll, cash) => {
          const inputs = { ...plainInputs(1, 10), metres, tolls: [{ name: 'Bridge', paise: toll }] };
          const rounded = { ...terms, roundCash: cash };
          const bill = billOf(rounded, { ...inputs, welfare: true, ...(cash && { cash }) });
          const shares = sharesOf(rounded, bill.lines, 20);
          const { gstPaise, welfarePaise, netPaise, commissionPaise } = shares;
          const parts = gstPaise + welfarePaise + netPaise + commissionPaise + sumOf(bill.lines, 'cash_rounding');
          expect(parts).toBe(bill.totalPaise);
          expect(shares).toEqual({ ...sharesOf(rounded, billOf(rounded, inputs).lines, 20), welfarePaise });
        },
      ),
    );
  });

  it('stands beside the terms on the wire', () => {
    const wire = gstApart(terms);
    expect(wire).toMatchObject({ welfareFee: ofKarnataka });
    expect(wire.terms).not.toHaveProperty('welfareFee');
    expect(withGst(wire)).toEqual(terms);
  });
});

describe('the rule for it (R42)', () => {
  it('asks for the most amount of the vehicle’s wheels, and for nothing in another state or before its day', () => {
    expect(welfareTermsBy(figures, 'bike')).toEqual({ percent: 1, mostPaise: 50 });
    expect(welfareTermsBy(figures, 'auto')).toEqual({ percent: 1, mostPaise: 75 });
    expect(welfareTermsBy(figures, 'suv')).toEqual(ofKarnataka);
    expect(welfareTermsBy(figuresThatHold({ state: 'IN-MH', day: '2026-02-13' }), 'suv')).toBeNull();
    expect(welfareTermsBy(figuresThatHold({ state: 'IN-KA', day: '2026-02-12' }), 'suv')).toBeNull();
  });

  it('is broken by a tariff without the fee, or with less of it', () => {
    const brokenBy = (welfareFee: TariffTerms['welfareFee'], type: 'mini' | 'auto' = 'mini') =>
      breachesOf({ ...terms, welfareFee }, figures, type).map(({ figure, has }) => [figure, has]);
    expect(brokenBy(ofKarnataka)).toEqual([]);
    expect(brokenBy(undefined)).toEqual([['welfare_fee', 0]]);
    expect(brokenBy({ percent: 0.99, mostPaise: 100 })).toEqual([['welfare_fee', 0.99]]);
    expect(brokenBy({ percent: 1, mostPaise: 99 })).toEqual([['welfare_fee_most_four_wheels', 99]]);
    expect(brokenBy({ percent: 1, mostPaise: 75 }, 'auto')).toEqual([]);
    expect(
      breachesOf({ ...terms, welfareFee: undefined }, figuresThatHold({ state: null, day: '2026-02-13' }), 'mini'),
    ).toEqual([]);
  });

  it('is broken by a bill with a paisa too little', () => {
    const { lines, totalPaise: farePaise } = billOf(terms, { ...plainInputs(5, 10), welfare: true });
    const brokenBy = (given: typeof lines) =>
      rulesOfRide(
        { kind: 'ride', vehicleType: 'mini', lines: given, terms, metres: 5000, farePaise, commissionPaise: 0 },
        figures,
      ).find(({ rule }) => rule === 'welfare_fee');
    expect(brokenBy(lines)).toEqual({ rule: 'welfare_fee', broken: false });
    const less = lines.map((line) => (line.code === 'welfare' ? { ...line, paise: line.paise - 1 } : line));
    expect(brokenBy(less)).toEqual({ rule: 'welfare_fee', broken: true });
  });
});
