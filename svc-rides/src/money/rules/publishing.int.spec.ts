import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminTariffs,
  calculateFare,
  documentedTariff,
  publishTariff,
  rulesReport,
  surgeCellOf,
  type LatLng,
  type TariffTerms,
} from '@rahi/contracts';
import { aPrincipal } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

const owner = aPrincipal({ isAdmin: true });
const delhi = { lat: 28.6315, lng: 77.2167 };
const mumbai = { lat: 19.0607, lng: 72.8362 };
/** Keeps the central rules, to the limit. */
const central: TariffTerms = {
  ...documentedTariff.suv,
  includedMetres: 3000,
  commission: { quotedPercent: 20, settledPercent: 20 },
  cancellation: { freeMinutes: 3, percent: 10, mostPaise: 10_000 },
  noShowPaise: 10_000,
};
/** Keeps those of Maharashtra too. */
const strict: TariffTerms = {
  ...central,
  surge: { leastPercent: 75, mostPercent: 150 },
  cancellation: { freeMinutes: 3, percent: 5, mostPaise: 5000 },
  noShowPaise: 5000,
};
const publishAs = (harness: RidesHarness, by: typeof owner, given: object) =>
  harness.call(publishTariff, by, {
    body: {
      city: null,
      vehicleType: 'suv',
      terms: central,
      basedOn: 1,
      effectiveFrom: Date.now() + 3_600_000,
      ...given,
    },
  });
const reportOf = async (harness: RidesHarness, city?: string) =>
  rulesReport.answer.parse(
    (await harness.call(rulesReport, owner, { query: { month: '2026-02', ...(city && { city }) } })).body,
  );

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({}, 2);
});
afterAll(() => harness?.stop());
const publish = (given: object, by = owner) => publishAs(harness, by, given);
const versions = async () =>
  (await harness.call(adminTariffs, owner, {})).list.map(({ id, version }) => `${String(id)} ${String(version)}`);

describe('a tariff that breaks a rule in force (R42)', () => {
  it('is refused in its city, in words that name rule set and figure, and is not stored', async () => {
    const answer = await publish({ city: 'mumbai' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'rule_broken' } });
    expect(answer.body['detail']).toBe(
      'This tariff was not published: it breaks rules in force. ' +
        'IN-MH: a fare is at least 75 % of the base fare, and this tariff goes down to 50 %. ' +
        'IN-MH: a fare is at most 150 % of the base fare, and this tariff goes up to 200 %. ' +
        'IN-MH: a rider’s cancellation costs at most 5 % of the fare, and here it costs 10 %. ' +
        'IN-MH: a rider’s cancellation costs at most ₹50, and here it can cost ₹100.',
    );
    expect(answer.body['broken']).toContainEqual({
      rule: 'most_fare',
      figure: 'most_fare',
      has: 200,
      value: 150,
      ruleSet: 'IN-MH',
    });
    expect(await versions()).not.toContain('mumbai/suv 2');
  });

  it('is published in a city whose state has no stricter rules, and a strict one in any', async () => {
    expect(await publish({ city: 'delhi' })).toMatchObject({ status: 201 });
    expect(await publish({ city: 'pune', terms: strict })).toMatchObject({ status: 201 });
    const dear = await publish({ city: 'chennai', terms: { ...central, includedMetres: 2000, noShowPaise: 10_100 } });
    expect(dear.body['detail']).toMatch(
      /IN: the base fare covers at least 3 km, and here it covers 2 km\. IN: .*₹101\.$/,
    );
  });

  it('is refused for everywhere too, with the cities that have no tariff of their own then', async () => {
    const { body } = await publish({});
    // Pune has one by then.
    expect(body['detail']).toMatch(/IN-MH \(Mumbai, Nagpur, Nashik\): a fare is at most 150 %/);
    expect(body['detail']).toMatch(/Publish a tariff for those cities first, or keep their rules in this one\.$/);
    const welfareFee = { percent: 1, mostPaise: 100 };
    expect(await publish({ terms: strict, welfareFee })).toMatchObject({
      status: 201,
      body: { id: 'everywhere/suv', version: 2 },
    });
  });

  it('is published by an owner with a second factor and a reason, which the audit log keeps', async () => {
    const given = { city: 'mumbai', breakingReason: 'Our permit allows it' };
    expect(await publish(given)).toMatchObject({ status: 403, body: { code: 'second_factor_missing' } });
    const finance = aPrincipal({ isAdmin: true, adminRole: 'finance', secondFactor: true });
    expect(await publish(given, finance)).toMatchObject({ status: 409, body: { code: 'rule_broken' } });
    const proven = aPrincipal({ isAdmin: true, secondFactor: true });
    expect(await publish(given, proven)).toMatchObject({ status: 201, body: { id: 'mumbai/suv' } });
    const [audit]: { reason: string }[] = await harness.database.query(
      `SELECT data->>'reason' AS reason FROM outbox WHERE data->>'action' = 'tariff.publish' ORDER BY seq DESC LIMIT 1`,
    );
    expect(audit?.reason).toBe(
      'mumbai/suv version 2, breaks IN-MH least_fare, IN-MH most_fare, IN-MH rider_cancels, IN-MH rider_cancels_most: Our permit allows it',
    );
  });

  it('is counted once when two publish it at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => publish({ city: 'nagpur', terms: strict })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });
});

describe('the law of a city in the report', () => {
  it('has the rule sets with sources, the strictest figures, and what breaks them today', async () => {
    const { law } = await reportOf(harness, 'mumbai');
    expect(law).toMatchObject({ city: 'mumbai', state: 'IN-MH' });
    expect(law?.ruleSets.map(({ id, counts }) => [id, counts])).toEqual([
      ['IN', true],
      ['IN-MH', true],
      ['IN-MH-DRAFT', false],
    ]);
    const most = law?.figures.find(({ figure }) => figure === 'most_fare');
    expect(most).toMatchObject({ value: 150, unit: 'percent', ruleSet: 'IN-MH', sourceKind: 'press' });
    expect(law?.breaches).toContainEqual({
      tariff: { id: 'everywhere/mini', version: 1 },
      rule: 'most_fare',
      figure: 'most_fare',
      unit: 'percent',
      has: 200,
      value: 150,
      ruleSet: 'IN-MH',
    });
  });

  it('is the central one everywhere: the documented tariff breaks one figure, as the specification has it', async () => {
    const { law } = await reportOf(harness);
    expect(law).toMatchObject({ city: null, state: null });
    const ofMini = law?.breaches.filter(({ tariff }) => tariff.id === 'everywhere/mini');
    expect(ofMini?.map(({ figure, ruleSet }) => [figure, ruleSet])).toEqual([['base_distance', 'IN']]);
    expect(await harness.call(rulesReport, owner, { query: { month: '2026-02', city: 'atlantis' } })).toMatchObject({
      status: 404,
    });
  });
});

/** What a quote in a city says while tariff and desk allow a surge of 200 %. */
const surgeAt = async (city: string, pickup: LatLng) => {
  await harness.database.query(
    `INSERT INTO surge_controls (city, active, most_percent, changed_by, changed_at, computed_at)
     VALUES ($1, true, 200, $2, now(), now() + interval '1 hour')`,
    [city, owner.userId],
  );
  await harness.database.query(
    `INSERT INTO surge_cells (city, cell, vehicle_type, percent, demand, supply, at) VALUES ($1, $2, 'mini', 200, 9, 1, now())`,
    [city, surgeCellOf(pickup)],
  );
  await harness.runJob('Surge reading');
  const body = { vehicleType: 'mini' as const, distance: 5, pickup, dropoff: { ...pickup, lat: pickup.lat + 0.04 } };
  return (await harness.call(calculateFare, aPrincipal(), { body })).body;
};

describe('the surge of a quote', () => {
  it('ends at the figure of the city, whatever tariff and desk say', async () => {
    expect(await surgeAt('mumbai', mumbai)).toMatchObject({ breakdown: { surge: 1.5 }, demand: { percent: 150 } });
    expect(await surgeAt('delhi', delhi)).toMatchObject({ breakdown: { surge: 2 } });
  });
});

describe('a draft that the operator counts', () => {
  let counting: RidesHarness;
  beforeAll(async () => {
    counting = await RidesHarness.start({ DRAFT_RULE_SETS: 'IN-MH-DRAFT' });
  });
  afterAll(() => counting?.stop());

  it('refuses what it does not allow, in its state only', async () => {
    const answer = await publishAs(counting, owner, { city: 'mumbai', terms: strict });
    expect(answer.body['detail']).toMatch(
      /IN-MH-DRAFT: a driver gets at least 90 % of the fare, and here gets 80 %\.$/,
    );
    expect(
      await publishAs(counting, owner, {
        city: 'bengaluru',
        terms: strict,
        welfareFee: { percent: 1, mostPaise: 100 },
      }),
    ).toMatchObject({ status: 201 });
    const { law } = await reportOf(counting, 'mumbai');
    expect(law?.ruleSets.at(-1)).toMatchObject({ id: 'IN-MH-DRAFT', status: 'draft', counts: true });
  });
});
