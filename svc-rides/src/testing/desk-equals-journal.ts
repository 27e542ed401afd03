import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BookedRides } from './booked-rides.js';
import { DeskBooks } from './desk-books.js';
import { DeskProcess } from './desk-process.js';
import { aPrincipal } from './factories.js';
import { checkLedger } from './ledger-facts.js';
import { RidesHarness } from './rides-harness.js';

/** Numbers between 0 and 1, the same ones for a seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Declares the test that after so many rides every figure at the desk and in its files equals a sum over the journal. The seed
 * (`DESK_SEED` repeats one) is in the test's name.
 */
export function deskEqualsJournal(rides: number, timeoutMs: number): void {
  const seed = Number(process.env['DESK_SEED'] ?? Date.now() % 1_000_000);
  let harness: RidesHarness;
  let desk: DeskProcess;
  beforeAll(async () => {
    harness = await RidesHarness.start();
    desk = await DeskProcess.start(harness, aPrincipal({ isAdmin: true, name: 'Asha' }));
  }, 120_000);
  afterAll(async () => {
    await desk?.stop();
    await harness?.stop();
  });

  it(
    `after ${rides} rides every figure of the desk and its files is a sum over the journal (seed ${seed})`,
    async () => {
      const booked = new BookedRides(harness, seeded(seed));
      const now = new Date();
      await booked.book(rides, now);
      await desk.know(booked.drivers);
      await desk.caughtUp();
      const books = new DeskBooks(harness, desk);
      await books.compare(now);
      expect(books.differing.slice(0, 20)).toEqual([]);
      expect(books.compared).toBeGreaterThan(rides * 8);
      expect(await checkLedger(harness)).toMatchObject({ wrongAccounts: [], wrongEntries: [] });
    },
    timeoutMs,
  );
}
