import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { balanceOf, checkLedger } from '../../testing/ledger-facts.js';
import { RidesHarness } from '../../testing/rides-harness.js';
import type { Account } from './account.js';
import { completedRide, paidInCash } from './entries.js';
import { Journal } from './journal.js';
import { AccountEntity, LedgerCheckEntity } from './ledger.entities.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({}, 2);
  harness.expectInLogs(/the ledger does not add up/);
});
afterAll(() => harness?.stop());

const journal = () => new Journal(harness.database);
const check = () => checkLedger(harness);
const last = () => harness.database.manager.findOneByOrFail(LedgerCheckEntity, { name: 'ledger' });
const fine = { wrongAccounts: [], wrongEntries: [] };
const commission: Account = { kind: 'commission' };

const trip = { rideId: randomUUID(), riderId: randomUUID(), driverId: randomUUID() };
const amounts = {
  farePaise: 10_500,
  gstPaise: 500,
  gstBorne: true,
  tollsPaise: 0,
  commissionPaise: 1050,
  bonusPaise: 0,
  discountPaise: 0,
};

beforeEach(async () => {
  const entries = [1, 2, 3].flatMap(() => {
    const next = { ...trip, rideId: randomUUID() };
    return [completedRide({ ...next, ...amounts }), paidInCash({ ...next, paise: 10_500, paidBeforePaise: 0 })];
  });
  await harness.database.transaction((manager) => journal().post(manager, entries));
});

/** Acts as the database's owner, bypassing the triggers. */
async function tamper(table: string, sql: string, values: unknown[] = []): Promise<void> {
  await harness.database.transaction(async (manager) => {
    await manager.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    await manager.query(sql, values);
    await manager.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  });
}

const idOf = async ({ kind, owner }: Account) =>
  (await harness.database.manager.findOneByOrFail(AccountEntity, { kind, ...(owner && { owner }) })).id;
const newestEntry = async (account: Account) => (await journal().statementOf(account, { limit: 1 }))[0]?.entryId;

/** The rows of platform-wide accounts. */
const kept = () =>
  harness.database.query('SELECT * FROM account_balances WHERE rolled_up_to IS NOT NULL ORDER BY account_id');

describe('a roll-up', () => {
  it('rolls the platform-wide balances up without changing them', async () => {
    const [before, balance] = [await kept(), await balanceOf(harness.database, commission)];
    expect(await check()).toMatchObject(fine);
    expect(await kept()).not.toEqual(before);
    expect(await balanceOf(harness.database, commission)).toBe(balance);
    const newest = await newestEntry(commission);
    expect((await last()).checkedUpTo).toBeGreaterThanOrEqual(newest ?? NaN);
  });

  it('waits for a transaction that is adding entries, and misses none that commits after a newer one', async () => {
    const late = { ...trip, rideId: randomUUID() };
    await check();
    const before = (await last()).checkedUpTo;
    await harness.database.transaction(async (manager) => {
      await journal().post(manager, [completedRide({ ...late, ...amounts })]);
      await harness.database.transaction((other) =>
        journal().post(other, [
          completedRide({ ...amounts, rideId: randomUUID(), riderId: randomUUID(), driverId: randomUUID() }),
        ]),
      );
      expect(await check()).toMatchObject({ ...fine, checkedUpTo: before });
    });
    const balance = await balanceOf(harness.database, commission);
    expect(await check()).toMatchObject(fine);
    expect((await last()).checkedUpTo).toBeGreaterThan(before);
    expect(await balanceOf(harness.database, commission)).toBe(balance);
  });
});

describe('a check', () => {
  it('names a person’s account whose balance is not the sum of its postings', async () => {
    const id = await idOf({ kind: 'driver', owner: trip.driverId });
    const change = 'UPDATE account_balances SET paise = paise + $2 WHERE account_id = $1';
    await harness.database.query(change, [id, 1]);
    expect(await check()).toMatchObject({ wrongAccounts: [id], wrongEntries: [] });
    expect(await harness.metric('rahi_ledger_wrong', { of: 'accounts' })).toEqual([1, 1]);
    await harness.database.query(change, [id, -1]);
    expect(await check()).toMatchObject(fine);
  });

  it('names a platform-wide account', async () => {
    const id = await idOf(commission);
    const change = 'UPDATE account_balances SET paise = paise + $2 WHERE account_id = $1';
    await harness.database.query(change, [id, 1]);
    expect(await check()).toMatchObject({ wrongAccounts: [id], wrongEntries: [] });
    await harness.database.query(change, [id, -1]);
  });

  it('names an entry that does not add up, and the account whose posting was changed', async () => {
    const account: Account = { kind: 'driver', owner: trip.driverId };
    const [id, entry] = [await idOf(account), await newestEntry(account)];
    const change = 'UPDATE postings SET paise = paise + $3 WHERE account_id = $1 AND entry_id = $2';
    await tamper('postings', change, [id, entry, 1]);
    expect(await check()).toMatchObject({ wrongAccounts: [id], wrongEntries: [entry] });
    expect(await last()).toMatchObject({ wrongAccounts: [id], wrongEntries: [entry] });
    await tamper('postings', change, [id, entry, -1]);
    expect(await check()).toMatchObject(fine);
  });

  it('is done once when it is due, by one instance', async () => {
    const began = new Date(Date.now() - 7200_000);
    await harness.database.manager.update(LedgerCheckEntity, { name: 'ledger' }, { beganAt: began, endedAt: began });
    await harness.runJob('Ledger check');
    const done = await last();
    expect(done.endedAt.getTime()).toBeGreaterThan(began.getTime());
    await harness.runJob('Ledger check');
    expect(await last()).toEqual(done);
  });
});
