import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { billOf, daysAfter, documentedTariff, kolkataDate, kolkataDateStart, rulesReport } from '@rahi/contracts';
import { BillEntity } from '../bills/bill.entity.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { aPrincipal, aRideIn } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';
import { RulesJob } from './rules.job.js';

let harness: RidesHarness;
beforeAll(async () => {
  // In process: days are over by a clock that the suite sets.
  harness = await RidesHarness.start({}, 2, { inProcess: true });
});
afterAll(() => harness?.stop());

const admin = aPrincipal({ isAdmin: true });
const inputs = {
  metres: 14_140,
  minutes: 34,
  surgePercent: 100,
  night: false,
  waitingSeconds: 0,
  tolls: [],
  discountPaise: 0,
};
let serial = 0;

/** A bill of the documented tariff from an hour of a day, Asia/Kolkata. */
async function bill(day: string, hour: number, ride: Partial<RideEntity> = {}): Promise<string> {
  const issuedAt = new Date(kolkataDateStart(day).getTime() + hour * 3_600_000);
  const { id } = await harness.seed(aRideIn('completed', { createdAt: issuedAt, completedAt: issuedAt, ...ride }));
  const { lines, totalPaise } = billOf(documentedTariff.sedan, inputs);
  await harness.database.getRepository(BillEntity).insert({
    rideId: id,
    kind: 'ride',
    tariffId: 'everywhere/sedan',
    tariffVersion: 1,
    inputs,
    lines,
    totalPaise,
    financialYear: '2526',
    invoiceSerial: (serial += 1),
    issuedAt,
  });
  return id;
}

/** Runs the job on both instances at once, as of this many hours into a day. */
async function count(day: string, hour: number): Promise<void> {
  const now = new Date(kolkataDateStart(day).getTime() + hour * 3_600_000);
  await Promise.all(harness.inProcess.map(({ app }) => app.get(RulesJob, { strict: false }).sweep(now)));
}

const report = async (month: string) =>
  rulesReport.answer.parse((await harness.call(rulesReport, admin, { query: { month } })).body);
const ofRule = async (month: string, rule: string) => (await report(month)).rules.find((one) => one.rule === rule);

describe('the report of a month', () => {
  it('has nothing before the first bill', async () => {
    await count('2026-02-28', 12);
    const { countedTo, rules } = await report('2026-02');
    expect(countedTo).toBeNull();
    expect(rules.map(({ rides }) => rides)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('counts each bill once, on its day in India, when the day is over', async () => {
    const first = await bill('2026-02-27', 0);
    await bill('2026-02-28', 23.9);
    await bill('2026-03-01', 0);
    const taken = await bill('2026-02-28', 12, { commissionPaise: 9000 });
    await count('2026-03-01', 0.1);
    expect((await report('2026-02')).countedTo).toBe('2026-02-27');
    await count('2026-03-01', 1);
    await count('2026-03-01', 2);
    expect((await report('2026-02')).countedTo).toBe('2026-02-28');
    expect(await ofRule('2026-02', 'most_fare')).toMatchObject({ rides: 3, broken: 0, exampleRideId: null });
    expect(await ofRule('2026-02', 'driver_share')).toMatchObject({ rides: 3, broken: 1, exampleRideId: taken });
    expect(await ofRule('2026-02', 'base_distance')).toMatchObject({ rides: 3, broken: 3 });
    expect(await ofRule('2026-02', 'penalty')).toMatchObject({ rides: 0, broken: 0 });
    expect(await ofRule('2026-03', 'base_distance')).toMatchObject({ rides: 0 });
    expect(first).not.toBe(taken);
  });

  it('names the tariffs that were in force and break a rule', async () => {
    const terms = { ...documentedTariff.auto, night: { fromHour: 23, toHour: 5, percent: 50 }, includedMetres: 3000 };
    await harness.putInForce('auto', 2, terms);
    const month = kolkataDate(new Date()).slice(0, 7);
    const now = await report(month);
    const tariffsOf = (rule: string) =>
      now.rules.find((one) => one.rule === rule)?.tariffs.map(({ id, version }) => `${id} ${version}`);
    expect(tariffsOf('most_fare')).toEqual(['everywhere/auto 2']);
    expect(tariffsOf('base_distance')).toContain('everywhere/sedan 1');
    // Before it was replaced.
    expect((await ofRule('2026-02', 'most_fare'))?.tariffs).toEqual([]);
    const after = daysAfter(`${month}-01`, 31).slice(0, 7);
    expect((await ofRule(after, 'base_distance'))?.tariffs).not.toContainEqual({ id: 'everywhere/auto', version: 1 });
  });

  it('is for the desk, and of a month', async () => {
    expect(await harness.call(rulesReport, aPrincipal(), { query: { month: '2026-02' } })).toMatchObject({
      status: 403,
    });
    expect(await harness.call(rulesReport, admin, { query: { month: '2026-13' } })).toMatchObject({ status: 400 });
  });
});
