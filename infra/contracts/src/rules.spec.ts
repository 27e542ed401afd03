import { describe, expect, it } from '@jest/globals';
import { billOf, documentedTariff, sharesOf, type FareInputs, type FareLine, type TariffTerms } from './fares.js';
import { rulesBrokenByTerms, rulesOfRide, type BilledRide } from './rules.js';
import { usualVehicleTypes } from './vehicles.js';

/** Terms that keep every rule. */
const lawful: TariffTerms = {
  ...documentedTariff.mini,
  includedMetres: 3000,
  commission: { quotedPercent: 20, settledPercent: 20 },
  cancellation: { freeMinutes: 3, percent: 10, mostPaise: 10_000 },
  noShowPaise: 10_000,
};
const inputs: FareInputs = {
  metres: 5000,
  minutes: 20,
  surgePercent: 100,
  night: false,
  waitingSeconds: 0,
  tolls: [],
  discountPaise: 0,
};

function aRide(
  terms: TariffTerms,
  given: Partial<FareInputs> = {},
  settled = terms.commission.settledPercent,
): BilledRide {
  const { lines, totalPaise } = billOf(terms, { ...inputs, ...given });
  const { commissionPaise } = sharesOf(terms, lines, settled);
  return {
    kind: 'ride',
    vehicleType: 'mini',
    lines,
    terms,
    metres: given.metres ?? inputs.metres,
    farePaise: totalPaise,
    commissionPaise,
  };
}
const brokenBy = (ride: BilledRide) => rulesOfRide(ride).flatMap(({ rule, broken }) => (broken ? [rule] : []));

describe('the rules for terms', () => {
  it('are kept, to the limit', () => {
    expect(rulesBrokenByTerms(lawful, 'mini')).toEqual([]);
  });

  it('are broken by the documented tariff in one point: its base covers no distance', () => {
    for (const type of usualVehicleTypes)
      expect(rulesBrokenByTerms(documentedTariff[type], type)).toEqual(['base_distance']);
  });

  it.each<[string, Partial<TariffTerms>]>([
    ['least_fare', { surge: { leastPercent: 49, mostPercent: 200 } }],
    ['most_fare', { night: { fromHour: 23, toHour: 5, percent: 1 } }],
    ['base_distance', { includedMetres: 2999 }],
    ['driver_share', { commission: { quotedPercent: 20, settledPercent: 20.1 } }],
    ['penalty', { cancellation: { freeMinutes: 3, percent: 11, mostPaise: 1000 } }],
    ['penalty', { cancellation: { freeMinutes: 3, percent: 10, mostPaise: 10_001 } }],
    ['penalty', { noShowPaise: 10_001 }],
  ])('find %s broken by %j', (rule, given) => {
    expect(rulesBrokenByTerms({ ...lawful, ...given }, 'mini')).toEqual([rule]);
  });
});

describe('the rules for rides', () => {
  it.each([{}, { surgePercent: 50 }, { surgePercent: 200 }, { metres: 1000, waitingSeconds: 600 }])(
    'are kept by %j, to the limit and the rupee',
    (given) => {
      expect(brokenBy(aRide({ ...lawful, perMinutePaise: 37 }, given))).toEqual([]);
    },
  );

  it('look at the base fare, the kilometres in it and the share of the driver', () => {
    const dear = { ...lawful, night: { fromHour: 23, toHour: 5, percent: 25 } };
    expect(brokenBy(aRide(dear, { night: true, surgePercent: 200 }))).toEqual(['most_fare']);
    expect(brokenBy(aRide(lawful, { surgePercent: 40 }))).toEqual(['least_fare']);
    expect(brokenBy(aRide({ ...lawful, includedMetres: 0 }, { metres: 900 }))).toEqual(['base_distance']);
    expect(brokenBy(aRide(lawful, {}, 21))).toEqual(['driver_share']);
  });

  it.each([
    [200_000, 9524, 476, []],
    [200_000, 9525, 476, ['penalty']],
    [15_750, 1500, 75, []],
    [15_750, 1501, 75, ['penalty']],
  ])(
    'R41: of a fare of %i paise with GST allow a fee of %i and %i GST: %j',
    (farePaise, feePaise, gstPaise, broken) => {
      const lines: FareLine[] = [
        { code: 'cancellation', paise: feePaise },
        { code: 'gst', paise: gstPaise },
      ];
      const terms = { ...lawful, gst: 'platform' as const };
      const ride = {
        kind: 'cancellation' as const,
        vehicleType: 'mini' as const,
        lines,
        terms,
        metres: 5000,
        farePaise,
        commissionPaise: 0,
      };
      expect(brokenBy(ride)).toEqual(broken);
    },
  );

  it('R41: count the share of the driver without GST where a tariff says who owes it', () => {
    const terms = { ...lawful, gst: 'platform' as const };
    const ride = aRide(terms);
    expect(brokenBy(ride)).toEqual([]);
    expect(brokenBy({ ...ride, commissionPaise: ride.commissionPaise + 1 })).toEqual(['driver_share']);
  });

  it.each([
    [100_000, 10_000, []],
    [100_000, 10_001, ['penalty']],
    [50_000, 5001, ['penalty']],
  ])('of a fare of %i paise allow a penalty of %i: %j', (farePaise, feePaise, broken) => {
    const lines: FareLine[] = [{ code: 'cancellation', paise: feePaise }];
    const ride = {
      kind: 'cancellation' as const,
      vehicleType: 'mini' as const,
      lines,
      terms: lawful,
      metres: 5000,
      farePaise,
      commissionPaise: 0,
    };
    expect(brokenBy(ride)).toEqual(broken);
  });
});
