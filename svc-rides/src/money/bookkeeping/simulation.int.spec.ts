import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { billOf } from '@rahi/contracts';
import { databaseAway } from '@rahi/service-kit/testing';
import { BillEntity } from '../bills/bill.entity.js';
import { TariffEntity } from '../../pricing/tariffs/tariff.entity.js';
import { checkLedger } from '../../testing/ledger-facts.js';
import { MoneySimulation } from '../../testing/money-simulation.js';
import { PayoutSimulation } from '../../testing/payout-simulation.js';
import { brokenInvariants } from '../../testing/ride-invariants.js';
import { RidesHarness } from '../../testing/rides-harness.js';

/** In `npm test`; `MONEY_RIDES=100000` simulates for an hour and more. */
const wanted = Number(process.env['MONEY_RIDES'] ?? 120);
const people = 8;
/** The number of rides between two kills: of every connection to Postgres, and then of the process. */
const killEvery = Math.max(30, wanted / 400);
const payoutsEvery = Math.max(50, wanted / 50);

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({ UPI_PAYEE: 'rahi.demo@upi', EXPIRY_SWEEP_SECONDS: '60' }, 2);
  harness.expectInLogs(...databaseAway);
});
afterAll(() => harness?.stop());

it(
  'the books balance after rides and payouts of every kind, with connections and processes killed in between',
  async () => {
    const money = new MoneySimulation(harness);
    const payouts = new PayoutSimulation(harness);
    const promos = [await money.promo(40_000), await money.promo(wanted * 1250)];
    const killed = { connections: 0, processes: 0 };
    let begun = 0;
    const next = async (): Promise<boolean> => {
      if (begun >= wanted) return false;
      begun += 1;
      const kills = begun % killEvery === 0 ? begun / killEvery : 0;
      if (kills % 2 === 1) {
        killed.connections += 1;
        await harness.database
          .query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()')
          // It also ends its own connection.
          .catch(() => undefined);
      } else if (kills > 0) {
        killed.processes += 1;
        await harness.services.pop()?.kill();
        await harness.boot();
      }
      if (begun % payoutsEvery === 0) await payouts.run();
      return true;
    };
    await payouts.begin();
    await Promise.all(Array.from({ length: people }, (_, number) => money.pair(number, promos, next)));
    await payouts.run();

    expect(Math.min(killed.connections, killed.processes)).toBeGreaterThan(0);
    expect(await brokenInvariants(harness.database)).toEqual([]);
    expect(await notRecomputed()).toEqual([]);
    expect(await checkLedger(harness)).toMatchObject({ wrongAccounts: [], wrongEntries: [] });
    expect(payouts.runs.length).toBeGreaterThan(2);
    expect(await payouts.differing()).toEqual([]);
    expect(await payouts.sent()).toBeGreaterThan(0);
  },
  120_000 + wanted * 200,
);

/** Rides whose receipt differs from what its tariff version computes from its inputs. */
async function notRecomputed(): Promise<string[]> {
  const tariffs = await harness.database.getRepository(TariffEntity).find();
  const receipts = await harness.database.getRepository(BillEntity).findBy({ kind: 'ride' });
  expect(receipts.length).toBeGreaterThan(wanted / 3);
  return receipts
    .filter(({ tariffId, tariffVersion, inputs, lines, totalPaise }) => {
      const tariff = tariffs.find(({ id, version }) => id === tariffId && version === tariffVersion);
      if (!tariff) return true;
      const again = billOf(tariff.terms, inputs);
      return again.totalPaise !== totalPaise || JSON.stringify(again.lines) !== JSON.stringify(lines);
    })
    .map(({ rideId }) => rideId);
}
