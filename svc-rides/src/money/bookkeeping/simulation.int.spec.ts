import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { billOf, billsOfRides, ridesAtOnce, sumOf } from '@rahi/contracts';
import { databaseAway } from '@rahi/service-kit/testing';
import { BillEntity } from '../bills/bill.entity.js';
import { TariffEntity } from '../../pricing/tariffs/tariff.entity.js';
import { bookedOperator, cityTariffs, rentedSedan, storeTariffs, welfareTariff } from '../../testing/booked-tariffs.js';
import { balanceOf, checkLedger } from '../../testing/ledger-facts.js';
import { moneyKinds, moneyOfKinds, moneyReport, moneySharesOf } from '../../testing/money-kinds.js';
import { MoneySimulation } from '../../testing/money-simulation.js';
import { PayoutSimulation } from '../../testing/payout-simulation.js';
import { brokenInvariants } from '../../testing/ride-invariants.js';
import { RidesHarness } from '../../testing/rides-harness.js';

/** In `npm test`; `MONEY_RIDES=100000` simulates for an hour and more. */
const wanted = Number(process.env['MONEY_RIDES'] ?? 120);
/** How often each kind of ride comes, such as `usual=8,parcels=1`; every kind by default. */
const shares = moneySharesOf(process.env['MONEY_KINDS']);
/** A file for the counts and the money of each kind. */
const reportFile = process.env['MONEY_REPORT'];
const people = 9;
/** The number of rides between two kills: of every connection to Postgres, and then of the process. */
const killEvery = Math.max(30, wanted / 400);
const payoutsEvery = Math.max(50, wanted / 50);

let harness: RidesHarness;
beforeAll(async () => {
  // Bookings for later are looked after by the service's own clock: a job that is ordered of a process that is then killed never answers.
  const clocks = { EXPIRY_SWEEP_SECONDS: '60', RESERVATION_SWEEP_SECONDS: '1' };
  const settings = { ...bookedOperator, UPI_PAYEE: 'rahi.demo@upi', ...clocks };
  harness = await RidesHarness.start(settings, 2);
  await storeTariffs(harness.database, [...cityTariffs, rentedSedan, welfareTariff]);
  // Instances read tariffs every 15 s: new ones have read these.
  await harness.stopInstances();
  await harness.boot();
  await harness.boot();
  harness.expectInLogs(...databaseAway);
});
afterAll(() => harness?.stop());

it(
  'the books balance after rides and payouts of every kind, with connections and processes killed in between',
  async () => {
    const money = new MoneySimulation(harness, shares);
    const payouts = new PayoutSimulation(harness);
    const promos = [await money.promo(40_000), await money.promo(wanted * 1250)];
    const killed = { connections: 0, processes: 0 };
    let begun = 0;
    const kill = async (kills: number): Promise<void> => {
      if (kills % 2 === 1) {
        killed.connections += 1;
        await harness.database
          .query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()')
          // It also ends its own connection.
          .catch(() => undefined);
      } else {
        killed.processes += 1;
        await harness.services.pop()?.kill();
        await harness.boot();
      }
    };
    // One after another: a process that loses its connections while it starts ends, and nobody starts it again here.
    let killing = Promise.resolve();
    // A run is prepared only once the one before it is settled.
    let paying = Promise.resolve();
    const next = async (): Promise<boolean> => {
      if (begun >= wanted) return false;
      begun += 1;
      const kills = begun % killEvery === 0 ? begun / killEvery : 0;
      if (kills > 0) {
        killing = killing.then(() => kill(kills));
        await killing;
      }
      if (begun % payoutsEvery === 0) {
        paying = paying.then(() => payouts.run());
        await paying;
      }
      return true;
    };
    await payouts.begin();
    await Promise.all(Array.from({ length: people }, (_, number) => money.pair(number, promos, next)));
    await payouts.run();

    expect(Math.min(killed.connections, killed.processes)).toBeGreaterThan(0);
    expect(await brokenInvariants(harness.database)).toEqual([]);
    expect(await notRecomputed()).toEqual([]);
    const kinds = await moneyOfKinds(harness.database);
    if (reportFile) await writeFile(reportFile, `${moneyReport(kinds)}\n`);
    // Each kind that has a share was driven and billed, and no other.
    expect(kinds.map(({ kind }) => kind)).toEqual(moneyKinds.filter((kind) => kind === 'usual' || shares[kind] > 0));
    expect(kinds.filter(({ kind, completed, billed }) => shares[kind] > 0 && !(completed > 0 && billed > 0))).toEqual(
      [],
    );
    expect(await checkLedger(harness)).toMatchObject({ wrongAccounts: [], wrongEntries: [] });
    const taxes = await taxesOfFiles();
    expect(taxes.owedPaise).toBe(-(await balanceOf(harness.database, { kind: 'gst' })));
    expect(Math.min(...Object.values(taxes))).toBeGreaterThan(0);
    const welfarePaise = await welfareOfBills();
    expect(welfarePaise).toBeGreaterThan(0);
    expect(await balanceOf(harness.database, { kind: 'welfare' })).toBe(-welfarePaise);
    expect(payouts.runs.length).toBeGreaterThan(2);
    // Few pairs have two unpaid rides in a short run.
    expect(money.statements).toBeGreaterThanOrEqual(wanted < 1000 ? 0 : 5);
    expect(await payouts.differing()).toEqual([]);
    expect(await payouts.sent()).toBeGreaterThan(0);
  },
  120_000 + wanted * 200,
);

/** Of the desk's files, in paise: GST of bills and of credit notes by its kind, and what is owed after them. */
async function taxesOfFiles() {
  const billed = await harness.database.getRepository(BillEntity).find({ select: { rideId: true } });
  const sums = { halves: 0, integrated: 0, creditedHalves: 0, creditedIntegrated: 0, owedPaise: 0 };
  for (let from = 0; from < billed.length; from += ridesAtOnce) {
    const rideIds = billed.slice(from, from + ridesAtOnce).map(({ rideId }) => rideId);
    const { bills } = await harness.caller.ask(billsOfRides, { rideIds }, harness.outbound());
    for (const { cgstPaise, sgstPaise, igstPaise = 0, creditNote } of bills) {
      sums.halves += cgstPaise + sgstPaise;
      sums.integrated += igstPaise;
      sums.creditedHalves += (creditNote?.cgstPaise ?? 0) + (creditNote?.sgstPaise ?? 0);
      sums.creditedIntegrated += creditNote?.igstPaise ?? 0;
    }
  }
  sums.owedPaise = sums.halves + sums.integrated - sums.creditedHalves - sums.creditedIntegrated;
  return sums;
}

/** R42: the welfare fees of all bills, in paise. */
async function welfareOfBills(): Promise<number> {
  const bills = await harness.database.getRepository(BillEntity).find({ select: { rideId: true, lines: true } });
  return bills.reduce((sum, { lines }) => sum + sumOf(lines, 'welfare'), 0);
}

/** Rides whose receipt differs from what its tariff version computes from its inputs. */
async function notRecomputed(): Promise<string[]> {
  const tariffs = await harness.database.getRepository(TariffEntity).find();
  const receipts = await harness.database.getRepository(BillEntity).findBy({ kind: 'ride' });
  expect(receipts.length).toBeGreaterThan(wanted / 3);
  expect(receipts.some(({ inputs }) => inputs.rental)).toBe(shares.rentals > 0);
  expect(receipts.some(({ inputs }) => inputs.outstation)).toBe(shares.outstation > 0);
  return receipts
    .filter(({ tariffId, tariffVersion, inputs, lines, totalPaise }) => {
      const tariff = tariffs.find(({ id, version }) => id === tariffId && version === tariffVersion);
      if (!tariff) return true;
      const again = billOf(tariff.terms, inputs);
      return again.totalPaise !== totalPaise || JSON.stringify(again.lines) !== JSON.stringify(lines);
    })
    .map(({ rideId }) => rideId);
}
