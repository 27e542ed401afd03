import { describe, expect, it } from '@jest/globals';
import { billOf, documentedTariff, paiseFromRupees, plainInputs } from '@rahi/contracts';
import * as fc from 'fast-check';
import { breakdownOf } from './fare-quote.js';

const paise = (most: number) => fc.integer({ min: 0, max: most });
const tariff = fc
  .record({ perMinutePaise: paise(300), minimumPaise: paise(20_000), percent: paise(50), waited: paise(300) })
  .map(({ perMinutePaise, minimumPaise, percent, waited }) => ({
    ...documentedTariff.sedan,
    perMinutePaise,
    minimumPaise,
    night: { fromHour: 23, toHour: 5, percent },
    waiting: { freeMinutes: 0, perMinutePaise: waited },
  }));
const inputs = fc.record({
  metres: paise(5000).map((tens) => tens * 10),
  minutes: paise(90),
  surgePercent: fc.constantFrom(100, 105, 120, 145),
  night: fc.boolean(),
  waitingSeconds: paise(600),
  tolls: fc.array(fc.record({ name: fc.constant('Sea Link'), paise: paise(20_000) }), { maxLength: 2 }),
  discountPaise: paise(2000),
});

describe('the documented breakdown of a quote', () => {
  it('adds up for every tariff: subtotal and GST to the total, base and distance times surge to the subtotal', () => {
    fc.assert(
      fc.property(tariff, inputs, (terms, given) => {
        const bill = billOf(terms, given);
        const { base, distance, surge, subtotal, gst } = breakdownOf({ ...bill, inputs: given });
        expect(paiseFromRupees(subtotal) + paiseFromRupees(gst)).toBe(bill.totalPaise);
        const surged = (paiseFromRupees(base) + paiseFromRupees(distance)) * surge;
        // The fare is rounded to a rupee.
        expect(Math.abs(surged - paiseFromRupees(subtotal))).toBeLessThanOrEqual(51);
      }),
    );
  });

  it('is the documented one for the documented tariff', () => {
    const given = plainInputs(9.8, 24);
    expect(breakdownOf({ ...billOf(documentedTariff.mini, given), inputs: given })).toMatchObject({
      base: '8',
      distance: '117.60',
      surge: 1,
      subtotal: '126',
      gst: '6.30',
    });
  });
});
