import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  billOf,
  documentedTariff,
  driverTermsOf,
  plainInputs,
  type FareInputs,
  type TariffTerms,
} from '@rahi/contracts';
import fc from 'fast-check';
import { grossPaise } from '../../ride/amounts.js';
import { aRideIn } from '../../testing/factories.js';
import { completedRide } from '../ledger/entries.js';
import { settlementOf, taxOf } from './bill.js';

const anyTerms = fc
  .record({
    basePaise: fc.integer({ min: 0, max: 100_000 }),
    perKmPaise: fc.integer({ min: 0, max: 5000 }),
    gstPercent: fc.constantFrom(0, 5, 12, 18),
    gst: fc.constantFrom<TariffTerms['gst']>('platform', undefined),
    share: fc.integer({ min: 0, max: 30 }),
    roundCash: fc.boolean(),
  })
  .map(({ share, ...given }): TariffTerms => {
    return { ...documentedTariff.sedan, ...given, commission: { quotedPercent: share, settledPercent: share } };
  });
const anyInputs = fc.record({
  metres: fc.integer({ min: 0, max: 60_000 }),
  tolls: fc.array(fc.record({ name: fc.constant('Sea Link'), paise: fc.integer({ min: 1, max: 9999 }) }), {
    maxLength: 2,
  }),
  waitingSeconds: fc.constant(0),
  inCash: fc.boolean(),
});

describe('cash in whole rupees (R40)', () => {
  it('is a line of at most half a rupee, which nobody but the platform gains or bears, to the paisa', () => {
    fc.assert(
      fc.property(anyTerms, anyInputs, fc.nat(5000), (terms, { inCash, ...given }, promo) => {
        const plain: FareInputs = { ...plainInputs(1, 10), ...given };
        const inputs = {
          ...plain,
          ...(inCash && { cash: true as const }),
          discountPaise: Math.min(promo, billOf(terms, plain).totalPaise),
        };
        const exact = billOf(terms, { ...inputs, cash: undefined });
        const driverTerms = driverTermsOf(terms, inputs);
        const ride = aRideIn('completed', {
          fareInputs: inputs,
          driverTerms,
          arrivedAt: null,
          discountPaise: inputs.discountPaise,
        });
        const settled = settlementOf(ride, terms);
        const { lines, totalPaise, roundingPaise, gstPaise, gstBorne, tollsPaise, commissionPaise } = settled;
        expect(lines.reduce((sum, { paise }) => sum + paise, 0)).toBe(totalPaise);
        const most = terms.roundCash && inCash ? 50 : 0;
        expect(Math.abs(totalPaise - exact.totalPaise)).toBeLessThanOrEqual(most);
        expect(most > 0 ? totalPaise % 100 : 0).toBe(0);
        expect(roundingPaise).toBe(totalPaise - exact.totalPaise);
        // Everybody else has what they have of the exact bill.
        const of = settlementOf(Object.assign(ride, { fareInputs: { ...inputs, cash: undefined } }), terms);
        expect([settled.grossPaise, commissionPaise, gstPaise]).toEqual([
          of.grossPaise,
          of.commissionPaise,
          of.gstPaise,
        ]);
        expect(taxOf(lines, false)).toEqual(taxOf(of.lines, false));
        const { discountPaise } = inputs;
        const entry = completedRide({
          rideId: ride.id,
          riderId: randomUUID(),
          driverId: randomUUID(),
          farePaise: totalPaise + discountPaise - roundingPaise,
          roundingPaise,
          gstPaise,
          gstBorne,
          tollsPaise,
          commissionPaise,
          discountPaise,
          bonusPaise: 500,
        });
        const posted = (kind: string) =>
          entry.postings.reduce((sum, { account, paise }) => (account.kind === kind ? sum + paise : sum), 0);
        expect(entry.postings.reduce((sum, { paise }) => sum + paise, 0)).toBe(0);
        // 0 and not -0, where nothing is rounded.
        expect([posted('rider'), posted('rounding') + roundingPaise]).toEqual([totalPaise, 0]);
        const billed = { farePaise: totalPaise, roundingPaise, gstPaise, commissionPaise };
        expect(grossPaise(Object.assign(ride, billed))).toBe(settled.grossPaise);
      }),
    );
  });

  it('rounds half a rupee up, and version 1 of the tariff not at all', () => {
    const inputs: FareInputs = { ...plainInputs(9.8, 20), cash: true };
    expect(billOf(documentedTariff.mini, inputs).totalPaise).toBe(13_230);
    expect(billOf({ ...documentedTariff.mini, roundCash: true }, inputs)).toMatchObject({ totalPaise: 13_200 });
    const half: FareInputs = { ...plainInputs(14.14, 30), cash: true };
    const { lines, totalPaise } = billOf({ ...documentedTariff.sedan, roundCash: true }, half);
    expect([totalPaise, lines.at(-1)]).toEqual([28_400, { code: 'cash_rounding', paise: 50 }]);
  });
});
