import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { untilOthersWait } from '@rahi/service-kit/testing';
import { checkLedger } from '../../testing/ledger-facts.js';
import { RidesHarness } from '../../testing/rides-harness.js';
import { platformKinds, type Account, type Entry } from './account.js';
import { completedRide, paidInCash, tip } from './entries.js';
import { Journal } from './journal.js';

let harness: RidesHarness;
let journal: Journal;
beforeAll(async () => {
  harness = await RidesHarness.start();
  journal = new Journal(harness.database);
});
afterAll(() => harness?.stop());

const post = (entries: readonly Entry[]) => harness.database.transaction((manager) => journal.post(manager, entries));
const people = () => ({ rideId: randomUUID(), riderId: randomUUID(), driverId: randomUUID() });
const amounts = {
  farePaise: 10_500,
  gstPaise: 500,
  gstBorne: true,
  tollsPaise: 0,
  commissionPaise: 1050,
  bonusPaise: 0,
  discountPaise: 0,
};
const rider = ({ riderId }: { riderId: string }): Account => ({ kind: 'rider', owner: riderId });
const driver = ({ driverId }: { driverId: string }): Account => ({ kind: 'driver', owner: driverId });
const cashOf = ({ driverId }: { driverId: string }): Account => ({ kind: 'cash_in_hand', owner: driverId });
/** Two unused accounts to start with. */
const between = (cause: string, paise: number, from: Account, to: Account): Entry => ({
  cause,
  kind: 'tip',
  rideId: null,
  postings: [
    { account: from, paise },
    { account: to, paise: -paise },
  ],
});

describe('accounts of the platform', () => {
  it('each have the row that their balance is read from', async () => {
    const kept = await harness.database.query<{ kind: string }[]>(
      `SELECT kind FROM accounts JOIN account_balances ON account_id = id WHERE owner IS NULL AND rolled_up_to IS NOT NULL`,
    );
    expect(kept.map(({ kind }) => kind).toSorted()).toEqual([...platformKinds].toSorted());
  });
});

describe('posting', () => {
  it('adds entries with their postings, opens accounts, and keeps balances', async () => {
    const trip = people();
    const before = await journal.balanceOf({ kind: 'commission' });
    expect(
      await post([completedRide({ ...trip, ...amounts }), paidInCash({ ...trip, paise: 10_500, paidBeforePaise: 0 })]),
    ).toBe(2);
    expect(await journal.balanceOf(rider(trip))).toBe(0);
    expect(await journal.balanceOf(driver(trip))).toBe(-9450);
    expect(await journal.balanceOf(cashOf(trip))).toBe(10_500);
    expect((await journal.balanceOf({ kind: 'commission' })) - before).toBe(-1050);
    expect(await journal.balanceOf({ kind: 'driver', owner: randomUUID() })).toBe(0);
  });

  it('leaves out a whole entry whose cause is known, and adds the others', async () => {
    const trip = people();
    const first = completedRide({ ...trip, ...amounts });
    expect(await post([first])).toBe(1);
    expect(await post([completedRide({ ...trip, ...amounts, farePaise: 99_900 }), tip({ ...trip, paise: 700 })])).toBe(
      1,
    );
    expect(await post([first])).toBe(0);
    expect(await journal.balanceOf(rider(trip))).toBe(10_500 + 700);
    expect(await journal.balanceOf(driver(trip))).toBe(-9450 - 700);
  });

  it('adds up lines of one account, and leaves out what comes to nothing', async () => {
    const [a, b] = [rider(people()), rider(people())];
    const cause = randomUUID();
    const lines = [1, 2, -3].map((paise) => ({ account: a, paise }));
    expect(
      await post([{ ...between(cause, 5, a, b), postings: [...between(cause, 5, a, b).postings, ...lines] }]),
    ).toBe(1);
    expect((await journal.statementOf(a, { limit: 9 })).map(({ paise }) => paise)).toEqual([5]);
  });

  it('is undone with the transaction around it', async () => {
    const trip = people();
    const failed = harness.database.transaction(async (manager) => {
      await journal.post(manager, [tip({ ...trip, paise: 500 })]);
      expect(await journal.balanceOf(rider(trip), manager)).toBe(500);
      throw new Error('the ride was not completed');
    });
    await expect(failed).rejects.toThrow('the ride was not completed');
    expect(await journal.balanceOf(rider(trip))).toBe(0);
    expect(await post([tip({ ...trip, paise: 500 })])).toBe(1);
  });

  it.each([
    [
      'does not add up',
      (a: Account, b: Account) => ({ ...between('c', 5, a, b), postings: [{ account: a, paise: 5 }] }),
    ],
    ['is not whole paise', (a: Account, b: Account) => between('c', 0.5, a, b)],
    ['is no number', (a: Account, b: Account) => between('c', NaN, a, b)],
  ])('refuses what %s before anything is asked of Postgres', async (_what, wrong) => {
    const untouched = harness.database.createQueryRunner().manager;
    await expect(journal.post(untouched, [wrong(rider(people()), rider(people()))])).rejects.toThrow(RangeError);
    expect(untouched.queryRunner?.isReleased).toBe(false);
    await untouched.queryRunner?.release();
  });

  it('refuses a cause that is given twice, and works only in a transaction', async () => {
    const trip = people();
    const one = tip({ ...trip, paise: 1 });
    await expect(post([one, one])).rejects.toThrow(RangeError);
    await expect(journal.post(harness.database.manager, [one])).rejects.toThrow(TypeError);
  });
});

describe('a statement', () => {
  it('has the postings of an account, newest first, from a time on and before another', async () => {
    const trip = people();
    await post([completedRide({ ...trip, ...amounts })]);
    await post([tip({ ...trip, paise: 700 })]);
    const lines = await journal.statementOf(driver(trip), { limit: 10 });
    expect(lines).toEqual([
      expect.objectContaining({ cause: `ride.tipped/${trip.rideId}`, kind: 'tip', paise: -700, rideId: trip.rideId }),
      expect.objectContaining({ cause: `ride.completed/${trip.rideId}`, kind: 'ride_completed', paise: -9450 }),
    ]);
    const [latest] = lines;
    expect(latest?.at).toBeInstanceOf(Date);
    expect(await journal.statementOf(driver(trip), { limit: 1 })).toEqual([latest]);
    expect(await journal.statementOf(driver(trip), { from: new Date(Date.now() + 60_000), limit: 10 })).toEqual([]);
    expect(await journal.statementOf(driver(trip), { to: new Date(0), limit: 10 })).toEqual([]);
    const [commission] = await journal.statementOf({ kind: 'commission' }, { limit: 1 });
    expect(commission?.cause).toBe(`ride.completed/${trip.rideId}`);
  });
});

describe('transactions at the same time', () => {
  it('on the same people and partly the same causes end without a deadlock, and add each cause once', async () => {
    const everyone = Array.from({ length: 4 }, people);
    const causes = Array.from({ length: 40 }, () => randomUUID());
    const entries = causes.map((cause, n) => {
      const [from, to] = [everyone[n % 4], everyone[(n + 1 + (n % 3)) % 4]];
      return between(
        cause,
        n + 1,
        rider(from ?? people()),
        n % 2 === 0 ? driver(to ?? people()) : { kind: 'commission' },
      );
    });
    let added = 0;
    for (let round = 0; round < 15; round += 1) {
      // Each of eight posts five causes, in its own order, most of which others post at the same time.
      const some = Array.from({ length: 8 }, (_, who) =>
        Array.from({ length: 5 }, (_one, n) => entries[(round * 5 + ((who * 3 + n * (who + 1)) % 11)) % 40]),
      );
      const distinct = some.map((list) => [...new Set(list)].flatMap((entry) => entry ?? []));
      for (const count of await Promise.all(distinct.map(post))) added += count;
    }
    const [counted] = await harness.database.query(
      'SELECT count(*)::int AS entries FROM journal_entries WHERE cause = ANY($1)',
      [causes],
    );
    expect(counted).toEqual({ entries: added });
    expect(await checkLedger(harness)).toMatchObject({ wrongAccounts: [], wrongEntries: [] });
  });

  it('on many of the same accounts, in any order, end without a deadlock', async () => {
    const accounts = Array.from({ length: 24 }, () => rider(people()));
    const among = (first: number, step: number): Entry => ({
      cause: randomUUID(),
      kind: 'tip',
      rideId: null,
      postings: [
        ...Array.from({ length: 12 }, (_, n) => ({
          account: accounts[(first + n * step) % 24] ?? rider(people()),
          paise: 1,
        })),
        { account: { kind: 'promo' }, paise: -12 },
      ],
    });
    for (let round = 0; round < 20; round += 1) {
      const entries = Array.from({ length: 8 }, (_, n) => among(round + 3 * n, [1, 5, 7, 11, 13, 17, 19, 23][n] ?? 1));
      expect(await Promise.all(entries.map((entry) => post([entry])))).toEqual(entries.map(() => 1));
    }
    const balances = await Promise.all(accounts.map((account) => journal.balanceOf(account)));
    expect(balances.reduce((sum, paise) => sum + paise, 0)).toBe(20 * 8 * 12);
  });

  it('wait for who adds the same cause, and add it when that one gives up', async () => {
    const trip = people();
    const entry = tip({ ...trip, paise: 500 });
    let second: Promise<number> = Promise.resolve(-1);
    const first = harness.database.transaction(async (manager) => {
      await journal.post(manager, [entry]);
      second = post([entry]);
      await untilOthersWait(harness.database);
      throw new Error('gives up');
    });
    await expect(first).rejects.toThrow('gives up');
    expect(await second).toBe(1);
    expect(await journal.balanceOf(rider(trip))).toBe(500);
  });

  it('open the same accounts once', async () => {
    const trip = people();
    let second: Promise<number> = Promise.resolve(-1);
    await harness.database.transaction(async (manager) => {
      await journal.post(manager, [between(randomUUID(), 3, rider(trip), driver(trip))]);
      second = post([between(randomUUID(), 4, driver(trip), rider(trip))]);
      await untilOthersWait(harness.database);
    });
    expect(await second).toBe(1);
    expect(await journal.balanceOf(rider(trip))).toBe(-1);
    expect(await journal.balanceOf(driver(trip))).toBe(1);
  });
});
