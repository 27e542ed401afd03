import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPromo, documentedTariff, rulesToday, type RulesToday } from '@rahi/contracts';
import { aPrincipal } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start();
});
afterAll(() => harness?.stop());

const owner = aPrincipal({ isAdmin: true });
const today = async (): Promise<RulesToday> =>
  rulesToday.answer.parse((await harness.call(rulesToday, owner, {})).body);
const cityOf = ({ cities }: RulesToday, slug: string | null) => {
  const city = cities.find((one) => one.slug === slug);
  if (!city) throw new Error(`there is no city ${slug}`);
  return city;
};
const isOfSuv = ({ vehicleType }: { vehicleType: string }) => vehicleType === 'suv';

/** 30 % off in Mumbai, from a minute ago on. */
const promo = (code: string, given: object) =>
  harness.call(createPromo, owner, {
    body: {
      code,
      percent: 30,
      mostPaise: 10_000,
      firstRideOnly: false,
      city: 'mumbai',
      validFrom: new Date(Date.now() - 60_000).toISOString(),
      validUntil: new Date(Date.now() + 3_600_000).toISOString(),
      budgetPaise: 100_000,
      usesPerRider: 1,
      ...given,
    },
  });

describe('the rules of today (R42)', () => {
  it('are those of centre and state of each city, drafts marked, with what breaks them', async () => {
    const rules = await today();
    expect(rules.cities[0]).toMatchObject({ slug: null, name: null, state: null });
    const mumbai = cityOf(rules, 'mumbai');
    expect(mumbai).toMatchObject({ name: 'Mumbai', state: 'IN-MH' });
    expect(mumbai.ruleSets.map(({ id, status, counts }) => [id, status, counts])).toEqual([
      ['IN', 'in_force', true],
      ['IN-MH', 'in_force', true],
      ['IN-MH-DRAFT', 'draft', false],
    ]);
    // The tariff that comes with the product has the surge of the central rules.
    expect(mumbai.tariffs).toContainEqual({
      figure: 'most_fare',
      unit: 'percent',
      has: 200,
      value: 150,
      ruleSet: 'IN-MH',
      tariff: { id: 'everywhere/mini', version: 1 },
      city: null,
      vehicleType: 'mini',
    });
    expect(mumbai.unchecked).toContain('vehicle_age');
    expect(mumbai.unchecked).not.toContain('most_fare');
    expect(rules.settlement).toEqual({ days: 14, ruleSet: 'IN', drivers: 0 });
  });

  it('are kept again once a lawful tariff holds', async () => {
    expect(cityOf(await today(), 'mumbai').tariffs.filter(isOfSuv)).not.toEqual([]);
    await harness.putInForce('suv', 2, {
      ...documentedTariff.suv,
      includedMetres: 3000,
      surge: { leastPercent: 75, mostPercent: 150 },
      commission: { quotedPercent: 20, settledPercent: 20 },
      cancellation: { freeMinutes: 3, percent: 5, mostPaise: 5000 },
      noShowPaise: 5000,
    });
    const rules = await today();
    expect(cityOf(rules, 'mumbai').tariffs.filter(isOfSuv)).toEqual([]);
    // Karnataka asks for its welfare fee as well.
    expect(
      cityOf(rules, 'bengaluru')
        .tariffs.filter(isOfSuv)
        .map(({ figure }) => figure),
    ).toEqual(['welfare_fee']);
  });

  it('are broken by a promo code that takes off more of a fare than the state allows, while it holds', async () => {
    for (const [code, given] of [
      ['THIRTY', {}],
      ['QUARTER', { percent: 25 }],
      ['RUPEES', { percent: null }],
      ['LATER', { validFrom: new Date(Date.now() + 60_000).toISOString() }],
      ['ELSEWHERE', { city: 'delhi' }],
    ] as const)
      expect(await promo(code, given)).toMatchObject({ status: 201 });
    expect(cityOf(await today(), 'mumbai').promos).toEqual([
      { figure: 'least_fare', unit: 'percent', has: 70, value: 75, ruleSet: 'IN-MH', code: 'THIRTY' },
    ]);
    expect(cityOf(await today(), 'delhi').promos).toEqual([]);
  });

  it('are not for people outside of the desk', async () => {
    expect(await harness.call(rulesToday, aPrincipal(), {})).toMatchObject({ status: 403 });
  });
});
