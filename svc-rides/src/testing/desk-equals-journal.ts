import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BookedRides } from './booked-rides.js';
import { bookedOperator } from './booked-tariffs.js';
import { DeskBooks } from './desk-books.js';
import { DeskPayouts } from './desk-payouts.js';
import { DeskProcess } from './desk-process.js';
import { DeskStatement } from './desk-statement.js';
import { Drawn } from './drawn.js';
import { aPrincipal } from './factories.js';
import { Compared } from './journal-words.js';
import { checkLedger } from './ledger-facts.js';
import { MoneyBooks } from './money-books.js';
import { PaymentProviderStandIn } from './payment-provider-stand-in.js';
import { PeopleCalls } from './people-calls.js';
import { RidesHarness } from './rides-harness.js';

const ridersCompared = 40;

/**
 * Declares the test that after so many rides every figure at the desk, in its files, in the bank's files and in people's accounts equals a
 * sum over the journal. The seed (`DESK_SEED` repeats one) is in the test's name; `DESK_RIDES` sets another number of rides.
 */
export function deskEqualsJournal(usualRides: number, timeoutMs: number): void {
  const seed = Number(process.env['DESK_SEED'] ?? Date.now() % 1_000_000);
  const rides = Number(process.env['DESK_RIDES'] ?? usualRides);
  let company: PaymentProviderStandIn;
  let harness: RidesHarness;
  let desk: DeskProcess;
  beforeAll(async () => {
    company = await PaymentProviderStandIn.start();
    harness = await RidesHarness.start({
      ...company.settings,
      ...bookedOperator,
      UPI_PAYEE: 'rahi.demo@upi',
      PAYMENT_SWEEP_SECONDS: '3600',
    });
    desk = await DeskProcess.start(harness, aPrincipal({ isAdmin: true, name: 'Asha' }));
  }, 120_000);
  afterAll(async () => {
    await desk?.stop();
    await harness?.stop();
    await company?.stop();
  });

  it(
    `after ${rides} rides every figure of the desk, its files and the bank’s is a sum over the journal (seed ${seed})`,
    async () => {
      const booked = new BookedRides(harness, Drawn.from(seed), rides);
      const now = new Date();
      await booked.book(now);
      const compared = new Compared();
      const payouts = new DeskPayouts(harness, compared);
      await new PeopleCalls(harness, company, compared).make();
      await new DeskStatement(harness, compared).settle(booked.riders[0] ?? '', now);
      await payouts.run(now);
      await desk.know(booked.drivers);
      await desk.caughtUp();
      await new DeskBooks(harness, desk, compared).compare(now);
      await new MoneyBooks(harness, compared).compare(now, booked.riders.slice(0, ridersCompared));
      await payouts.compareFiles();
      expect(compared.differing.slice(0, 20)).toEqual([]);
      expect(compared.count).toBeGreaterThan(rides * 8);
      expect(Math.min(...payouts.sent.values())).toBeGreaterThan(0);
      expect(await checkLedger(harness)).toMatchObject({ wrongAccounts: [], wrongEntries: [] });
    },
    timeoutMs,
  );
}
