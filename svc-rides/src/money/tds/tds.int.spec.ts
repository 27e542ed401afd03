import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  driverPan,
  givePan,
  paiseFromRupees,
  settlePayout,
  tdsFile,
  type Payout,
  type PayoutRun,
} from '@rahi/contracts';
import { parse } from 'csv-parse/sync';
import { Drawn } from '../../testing/drawn.js';
import { aPrincipal, aRideIn } from '../../testing/factories.js';
import { balanceOf, checkLedger } from '../../testing/ledger-facts.js';
import { PayoutWeeks } from '../../testing/payout-week.js';
import { RidesHarness } from '../../testing/rides-harness.js';
import { completedRide } from '../ledger/entries.js';

const pan = 'ABCPE1234F';

let harness: RidesHarness;
let weeks: PayoutWeeks;
beforeAll(async () => {
  harness = await RidesHarness.start({ TDS_194O: 'on', PAN_KEY: 'a secret of thirty-two characters' });
  weeks = new PayoutWeeks(harness);
});
afterAll(() => harness?.stop());

const kept = async () => 0 - (await balanceOf(harness.database, { kind: 'tds' }));
const owedTo = async (owner: string) => 0 - (await balanceOf(harness.database, { kind: 'driver', owner }));
const give = (driverId: string, given: { by?: string; pan?: string } = {}) =>
  harness.call(givePan, aPrincipal({ userId: given.by ?? driverId, type: 'driver' }), {
    params: { driverId },
    body: { pan: given.pan ?? pan },
  });

/** A completed ride of so many rupees, a tenth of which is commission. */
async function earn(driverId: string, rupees: number): Promise<void> {
  const farePaise = rupees * 100;
  const ride = await harness.seed(aRideIn('completed', { driverId, farePaise, completedAt: weeks.midweek }));
  const shares = { gstPaise: 0, gstBorne: false, tollsPaise: 0, bonusPaise: 0, discountPaise: 0 };
  const people = { rideId: ride.id, riderId: ride.riderId, driverId };
  await weeks.post(completedRide({ ...people, farePaise, commissionPaise: farePaise / 10, ...shares }));
}
async function run(): Promise<{ run: PayoutRun; of(driverId: string): Promise<Payout | undefined> }> {
  const prepared = await weeks.prepare();
  const approved = await weeks.approve(prepared);
  return { run: approved, of: (driverId) => weeks.payoutOf(approved, driverId) };
}
const addsUp = ({ owed, amount, cash, tds = '0' }: Payout) =>
  paiseFromRupees(owed) === paiseFromRupees(amount) + paiseFromRupees(cash) + paiseFromRupees(tds);

describe('tax that is kept back of payouts (section 194-O)', () => {
  it('is 5 % of the gross without a PAN, and the account of the state has it', async () => {
    const driver = randomUUID();
    weeks.next();
    await earn(driver, 1000);
    const before = await kept();
    const { of, run: made } = await run();
    expect(await of(driver)).toMatchObject({ owed: '900', tds: '50', tdsBase: '1000', amount: '850', cash: '0' });
    expect([await kept(), await owedTo(driver), made.tds]).toEqual([before + 5000, 0, '50']);
    await checkLedger(harness);
  });

  it('is counted again in the next run where the bank could not send the payout', async () => {
    const driver = randomUUID();
    weeks.next();
    await earn(driver, 1000);
    const before = await kept();
    const failed = await (await run()).of(driver);
    const body = { outcome: 'failed' as const, reason: 'The account is closed' };
    await harness.call(settlePayout, weeks.first, { params: { id: failed?.id ?? '' }, body });
    expect([await kept(), await owedTo(driver)]).toEqual([before, 90_000]);
    weeks.next();
    await earn(driver, 200);
    expect(await (await run()).of(driver)).toMatchObject({ owed: '1080', tds: '60', tdsBase: '1200', amount: '1020' });
    await checkLedger(harness);
  });

  it('is nothing with a PAN up to ₹5 lakh a year, then 0.1 % of all of the year', async () => {
    const driver = randomUUID();
    expect((await give(driver)).body).toEqual({ collected: true, pan: 'AB••••••4F' });
    weeks.next();
    await earn(driver, 400_000);
    expect(await (await run()).of(driver)).toMatchObject({ tds: '0', tdsBase: '0', amount: '360000' });
    weeks.next();
    await earn(driver, 200_000);
    expect(await (await run()).of(driver)).toMatchObject({ tds: '600', tdsBase: '600000', amount: '179400' });
    weeks.next();
    await earn(driver, 1000);
    expect(await (await run()).of(driver)).toMatchObject({ tds: '1', tdsBase: '1000', amount: '899' });
  });

  it('is 0.1 % from the first rupee with the PAN of a firm, which has no limit below which it owes nothing', async () => {
    const driver = randomUUID();
    await give(driver, { pan: 'ABCFE1234F' });
    weeks.next();
    await earn(driver, 2000);
    expect(await (await run()).of(driver)).toMatchObject({ owed: '1800', tds: '2', tdsBase: '2000', amount: '1798' });
  });

  it('comes off cash that is set off, where nothing is sent to the bank', async () => {
    const driver = randomUUID();
    weeks.next();
    await weeks.ride(driver, { cash: true });
    const payout = await (await run()).of(driver);
    expect(payout).toMatchObject({ owed: '94.50', tds: '5.25', amount: '0', cash: '89.25', status: 'paid' });
    expect(await balanceOf(harness.database, { kind: 'cash_in_hand', owner: driver })).toBe(10_500 - 8925);
    await checkLedger(harness);
  });

  it.each([1, 2])(
    'balances over random weeks, with and without a PAN, and adds up to what the journal has (seed %i)',
    async (seed) => {
      const drawn = Drawn.from(seed);
      const drivers = Array.from({ length: 4 }, () => randomUUID());
      await give(drivers[0] ?? '');
      await give(drivers[1] ?? '');
      const before = await kept();
      let [total, counted] = [0, 0];
      for (let week = 0; week < 4; week += 1) {
        weeks.next();
        for (const driver of drivers) {
          const rides = drawn.upTo(2);
          for (let ride = 0; ride < rides; ride += 1) await earn(driver, 1 + drawn.upTo(300_000));
          if (drawn.chance(50)) await weeks.ride(driver, { cash: true });
        }
        const { run: made } = await run();
        const payouts = await weeks.payouts(made);
        expect(payouts.filter((payout) => !addsUp(payout))).toEqual([]);
        counted += payouts.length;
        for (const { id, status, tds = '0' } of payouts) {
          const fails = status === 'approved' && drawn.chance(30);
          const body = { outcome: 'failed' as const, reason: 'The account is closed' };
          if (fails) await harness.call(settlePayout, weeks.first, { params: { id }, body });
          else total += paiseFromRupees(tds);
        }
        expect(await kept()).toBe(before + total);
        await checkLedger(harness);
      }
      expect(total).toBeGreaterThan(0);
      expect(counted).toBeGreaterThan(8);
    },
  );
});

describe('a PAN', () => {
  it('is the driver’s to give, is stored encrypted, and is shown in part to them and to the desk', async () => {
    const driver = randomUUID();
    const own = aPrincipal({ userId: driver, type: 'driver' });
    const read = (who = own) => harness.call(driverPan, who, { params: { driverId: driver } });
    expect((await read()).body).toEqual({ collected: true, pan: null });
    expect((await give(driver, { by: randomUUID() })).status).toBe(404);
    await give(driver);
    expect((await read()).body).toEqual({ collected: true, pan: 'AB••••••4F' });
    expect((await read(aPrincipal())).status).toBe(404);
    expect((await read(aPrincipal({ isAdmin: true }))).body).toMatchObject({ pan: 'AB••••••4F' });
    const rows = await harness.database.query('SELECT * FROM driver_pans WHERE driver_id = $1', [driver]);
    expect(JSON.stringify(rows)).not.toContain('CPE123');
  });
});

describe('the file of a quarter', () => {
  it('has PAN, gross and tax of each driver whose payout did not fail, and a row in the audit log', async () => {
    const [known, unknown] = [randomUUID(), randomUUID()];
    await give(known);
    weeks.next();
    await Promise.all([earn(known, 500), earn(unknown, 500)]);
    await run();
    const year = Number(weeks.weekEnding.slice(0, 4));
    const month = Number(weeks.weekEnding.slice(5, 7));
    const query = month < 4 ? { year: year - 1, quarter: 4 } : { year, quarter: Math.ceil((month - 3) / 3) };
    const { status, bytes } = await harness.raw(tdsFile, weeks.first, { query });
    expect(status).toBe(200);
    const rows: Record<string, string>[] = parse(Buffer.from(bytes), { bom: true, columns: true });
    const of = (id: string) => rows.find((row) => row['Driver id'] === id);
    expect(of(known)).toMatchObject({
      PAN: pan,
      'Gross (INR)': '500.00',
      'Gross taxed (INR)': '0.00',
      'TDS (INR)': '0.00',
    });
    expect(of(unknown)).toMatchObject({ PAN: '', Payouts: '1', 'Gross taxed (INR)': '500.00', 'TDS (INR)': '25.00' });
    const audits = await harness.database.query(
      `SELECT FROM outbox WHERE data->>'action' = 'export.tds_file' AND data->>'actorId' = $1`,
      [weeks.first.userId],
    );
    expect(audits).toHaveLength(1);
  });
});
