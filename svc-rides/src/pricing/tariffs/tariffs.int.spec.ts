import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminTariffs,
  calculateFare,
  documentedTariff,
  dryRunTariffs,
  publishTariff,
  tariffTermsSchema,
  type DryRunGroup,
  type TariffTerms,
} from '@rahi/contracts';
import { aPrincipal, pickup } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';
import { bandOf } from '../../money/tariff-dry-run/dry-run.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({ OPERATOR_GSTIN: '27ABCDE1234F1Z5' }, 2);
});
afterAll(() => harness?.stop());

const admin = aPrincipal({ isAdmin: true });
/** Like version 1, except that the commission is quoted as it is taken. */
const plain = (type: keyof typeof documentedTariff): TariffTerms => ({
  ...documentedTariff[type],
  commission: { quotedPercent: 10, settledPercent: 10 },
});
/** The same, within the rules of each city (R42). */
const lawful = (type: keyof typeof documentedTariff): TariffTerms => ({
  ...plain(type),
  includedMetres: 3000,
  surge: { leastPercent: 75, mostPercent: 150 },
});
const inAnHour = () => Date.now() + 3_600_000;
const draft = {
  city: null,
  vehicleType: 'mini' as const,
  terms: lawful('mini'),
  basedOn: 1,
  // As Karnataka asks for (R42).
  welfareFee: { percent: 1, mostPaise: 100 },
};
const publish = (given: object) =>
  harness.call(publishTariff, admin, { body: { ...draft, effectiveFrom: inAnHour(), ...given } });

const page = (body: object) =>
  harness.call(dryRunTariffs, admin, {
    body: { city: null, drafts: [{ vehicleType: 'sedan', terms: plain('sedan') }], limit: 100, ...body },
  });

async function whole(body: object): Promise<DryRunGroup[]> {
  const groups: DryRunGroup[] = [];
  let cursor: string | undefined;
  do {
    const answer = dryRunTariffs.answer.parse((await page({ ...body, ...(cursor && { cursor }) })).body);
    groups.push(...answer.groups);
    cursor = answer.next ?? undefined;
  } while (cursor);
  return groups;
}

const dearer = (perKmPaise: number) => ({ ...lawful('auto'), perKmPaise });

/** What an auto costs in Mumbai and elsewhere, by the tariffs that are in force now. */
const fares = async () => {
  await harness.runJob('Tariff reading');
  const pickups = [{ lat: 19.0596, lng: 72.8295 }, pickup];
  return Promise.all(
    pickups.map(async (from) => {
      const body = {
        vehicleType: 'auto',
        distance: 10,
        pickup: from,
        dropoff: { ...from, lat: from.lat + 0.09 },
      } as const;
      return Number((await harness.call(calculateFare, admin, { body })).body['total']);
    }),
  );
};

describe('a new version of a tariff', () => {
  it('follows the one it was made from, everywhere or in a city, and is in the audit log', async () => {
    const answer = await publish({});
    const body = { id: 'everywhere/mini', version: 2, gst: 'platform', createdBy: admin.userId };
    expect(answer).toMatchObject({ status: 201, body });
    const ofCity = await publish({ city: 'mumbai' });
    expect(ofCity).toMatchObject({ status: 201, body: { id: 'mumbai/mini', version: 2, city: 'mumbai' } });
    const { list } = await harness.call(adminTariffs, admin, {});
    expect(list.map(({ id, version }) => `${String(id)} ${String(version)}`)).toEqual(
      expect.arrayContaining(['everywhere/mini 1', 'everywhere/mini 2', 'mumbai/mini 2', 'everywhere/suv 1']),
    );
    const [audit]: { reason: string }[] = await harness.database.query(
      `SELECT data->>'reason' AS reason FROM outbox WHERE data->>'action' = 'tariff.publish' ORDER BY seq LIMIT 1`,
    );
    expect(audit).toEqual({ reason: 'everywhere/mini version 2' });
  });

  it('is in force from its moment on, in its city before everywhere', async () => {
    const published = await publish({ vehicleType: 'auto', terms: dearer(9000) });
    expect(published.status).toBe(201);
    const before = await fares();
    expect(before[0]).toBe(before[1]);
    for (const [city, perKmPaise] of [
      [null, 3000],
      ['mumbai', 5000],
    ] as const) {
      await harness.database.query(
        `INSERT INTO tariffs (id, version, city, vehicle_type, effective_from, terms) VALUES ($1, 3, $2, 'auto', now(), $3)`,
        [`${city ?? 'everywhere'}/auto`, city, JSON.stringify(dearer(perKmPaise))],
      );
    }
    const [mumbai = NaN, elsewhere = NaN] = await fares();
    expect(elsewhere).toBeGreaterThan(before[0] ?? NaN);
    expect(mumbai).toBeGreaterThan(elsewhere);
  });

  it('is published once, by the first to press', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => publish({ vehicleType: 'sedan', terms: lawful('sedan') })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await publish({ vehicleType: 'sedan', terms: lawful('sedan') })).toMatchObject({
      status: 409,
      body: { code: 'tariff_changed' },
    });
  });

  it.each<[string, object]>([
    ['begins before every instance can know it', { effectiveFrom: Date.now() + 30_000 }],
    ['quotes another commission than it takes', { terms: documentedTariff.mini }],
    ['has a negative price', { terms: { ...plain('mini'), perKmPaise: -1 } }],
    ['has a surge beyond the bounds', { terms: { ...plain('mini'), surge: { leastPercent: 100, mostPercent: 250 } } }],
    ['charges GST that the driver owes', { gst: 'driver' }],
    ['charges GST that nobody owes', { gst: 'none' }],
    ['says something unknown', { terms: { ...plain('mini'), perHourPaise: 1 } }],
  ])('is refused when it %s', async (_what, given) => {
    expect(await publish({ city: 'pune', ...given })).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('is for administrators', async () => {
    const answer = await harness.call(publishTariff, aPrincipal(), { body: { ...draft, effectiveFrom: inAnHour() } });
    expect(answer).toMatchObject({ status: 403 });
  });

  it('has terms that the documented tariff fits', () => {
    for (const terms of Object.values(documentedTariff)) expect(tariffTermsSchema.parse(terms)).toEqual(terms);
  });
});

describe('a dry run', () => {
  beforeAll(async () => {
    for (let ride = 0; ride < 5; ride += 1) {
      const [rider, driver] = [aPrincipal(), harness.driver()];
      await harness.bring(await harness.book(rider), 'completed', rider, driver);
    }
  });

  it('of the same terms changes no bill, and what drivers get of it: their share counts without GST (R41)', async () => {
    const [group, ...others] = await whole({});
    expect(others).toEqual([]);
    expect(group).toEqual({
      vehicleType: 'sedan',
      band: 3,
      rides: 5,
      paidPaise: 5 * 28_350,
      draftPaise: 5 * 28_350,
      driverPaise: 5 * 25_515,
      // 90 % of 270, before it was 90 % of 283.50.
      draftDriverPaise: 5 * 24_300,
      cheaper: 0,
      dearer: 0,
      same: 5,
      commissionPaise: 5 * 2835,
      draftCommissionPaise: 5 * 2700,
      lines: [
        { code: 'base', paidPaise: 5 * 1500, draftPaise: 5 * 1500 },
        { code: 'distance', paidPaise: 5 * 25_452, draftPaise: 5 * 25_452 },
        { code: 'rounding', paidPaise: 5 * 48, draftPaise: 5 * 48 },
        { code: 'gst', paidPaise: 5 * 1350, draftPaise: 5 * 1350 },
      ],
    });
  });

  it('says what riders and drivers would gain and lose, page by page', async () => {
    const terms = { ...plain('sedan'), perKmPaise: 2000, commission: { quotedPercent: 20, settledPercent: 20 } };
    const groups = await whole({ drafts: [{ vehicleType: 'sedan', terms }], limit: 2 });
    expect(groups.map(({ rides }) => rides)).toEqual([2, 2, 1]);
    // 15 + 14.14 × 20 = 297.80, to the rupee 298, with GST 312.90; the driver keeps 80 % of 298.
    const sum = (name: 'draftPaise' | 'draftDriverPaise' | 'dearer') =>
      groups.reduce((all, group) => all + group[name], 0);
    expect([sum('draftPaise'), sum('draftDriverPaise'), sum('dearer')]).toEqual([5 * 31_290, 5 * 23_840, 5]);
  });

  it('takes the rides of the city, and the types that have a draft', async () => {
    expect(await whole({ city: 'delhi' })).toHaveLength(1);
    expect(await whole({ city: 'mumbai' })).toEqual([]);
    expect(await whole({ drafts: [{ vehicleType: 'suv', terms: plain('suv') }] })).toEqual([]);
  });

  it.each([
    [1999, 0],
    [2000, 0],
    [2001, 1],
    [20_000, 3],
    [20_010, 4],
  ])('puts %d m into band %d', (metres, band) => {
    expect(bandOf(metres)).toBe(band);
  });
});
