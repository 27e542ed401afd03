import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sampled } from '@rahi/testing-kit';
import fc from 'fast-check';
import { checkLedger } from '../../testing/ledger-facts.js';
import { aFact, entriesOf, type Fact } from '../../testing/money-facts.js';
import { RidesHarness } from '../../testing/rides-harness.js';
import { platformKinds, type Account, type Entry } from './account.js';
import { Journal } from './journal.js';

let harness: RidesHarness;
let journal: Journal;
beforeAll(async () => {
  harness = await RidesHarness.start();
  journal = new Journal(harness.database);
});
afterAll(() => harness?.stop());

/** How a transaction ends: normally, by an error in our code, or because its connection is lost. */
type Fate = 'commits' | 'throws' | 'is killed before' | 'is killed after';
const aTransaction = fc.record({
  /** Which of the facts it posts; several transactions may post the same one. */
  facts: fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 4 }),
  fate: fc.constantFrom<Fate>('commits', 'commits', 'throws', 'is killed before', 'is killed after'),
  /** Whether it is repeated afterwards, as by a caller without an answer. */
  again: fc.boolean(),
});
type Transaction = typeof aTransaction extends fc.Arbitrary<infer T> ? T : never;

const keyOf = ({ kind, owner }: Account) => `${kind} ${owner ?? ''}`;

async function attempt(entries: readonly Entry[], fate: Fate): Promise<boolean> {
  try {
    await harness.database.transaction(async (manager) => {
      const [own] = await manager.query<{ pid: number }[]>('SELECT pg_backend_pid() AS pid');
      const end = () => harness.database.query('SELECT pg_terminate_backend($1, 5000)', [own?.pid]);
      if (fate === 'is killed before') await end();
      await journal.post(manager, entries);
      if (fate === 'is killed after') await end();
      if (fate === 'throws') throw new Error('the ride was not completed');
    });
    return true;
  } catch (error) {
    if (fate === 'commits') throw error;
    return false;
  }
}

async function balances(accounts: readonly Account[]): Promise<Record<string, number>> {
  const read = accounts.map(async (account) => [keyOf(account), await journal.balanceOf(account)] as const);
  return Object.fromEntries(await Promise.all(read));
}

/** Up to six transactions at once; a check with its roll-up runs among them. */
async function run(facts: Fact[], transactions: Transaction[]): Promise<void> {
  const entries = entriesOf(facts);
  const accounts = new Map<string, Account>(platformKinds.map((kind) => [keyOf({ kind }), { kind }]));
  for (const { account } of entries.flatMap(({ postings }) => postings)) accounts.set(keyOf(account), account);
  const expected = await balances([...accounts.values()]);

  const there = new Set<Entry>();
  const follow = async ({ facts: chosen, fate, again }: Transaction) => {
    const own = [...new Set(chosen.flatMap((n) => entries[n % entries.length] ?? []))];
    const done = await attempt(own, fate);
    if (again) await attempt(own, 'commits');
    if (done || again) for (const entry of own) there.add(entry);
  };
  for (let at = 0; at < transactions.length; at += 6) {
    await Promise.all([...transactions.slice(at, at + 6).map(follow), checkLedger(harness)]);
  }

  for (const { account, paise } of [...there].flatMap(({ postings }) => postings)) {
    expected[keyOf(account)] = (expected[keyOf(account)] ?? 0) + paise;
  }
  expect(await balances([...accounts.values()])).toEqual(expected);
  expect(await sums([...accounts.values()])).toEqual(expected);
  expect(await checkLedger(harness)).toMatchObject({ wrongAccounts: [], wrongEntries: [] });
}

/** The same, by adding up all postings. */
async function sums(accounts: readonly Account[]): Promise<Record<string, number>> {
  const rows = await harness.database.query<{ key: string; paise: number }[]>(
    `SELECT kind || ' ' || coalesce(owner::text, '') AS key, sum(paise)::float8 AS paise
     FROM postings JOIN accounts ON id = account_id GROUP BY kind, owner`,
  );
  const found = new Map(rows.map(({ key, paise }) => [key, paise]));
  return Object.fromEntries(accounts.map((account) => [keyOf(account), found.get(keyOf(account)) ?? 0]));
}

const sampleSeconds = 8;

describe('rides, tips, refunds and payouts in any order, with crashes in between', () => {
  it('leave balances that are the sums of the postings, and what the model says', async () => {
    const facts = fc.array(aFact, { minLength: 1, maxLength: 12 });
    const transactions = fc.array(aTransaction, { minLength: 1, maxLength: 18 });
    await fc.assert(fc.asyncProperty(facts, transactions, sampled(sampleSeconds, run)), { numRuns: 400 });
  }, 180_000);
});
