import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EntityManager } from 'typeorm';
import { RidesHarness } from '../../testing/rides-harness.js';
import { tip } from './entries.js';
import { Journal } from './journal.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start();
});
afterAll(() => harness?.stop());

const inTransaction = (work: (manager: EntityManager) => Promise<unknown>) => harness.database.transaction(work);
const newEntry = (manager: EntityManager): Promise<{ id: string }[]> =>
  manager.query(`INSERT INTO journal_entries (cause, kind) VALUES ($1, 'tip') RETURNING id`, [randomUUID()]);
const posting = (sql: string) =>
  inTransaction(async (manager) => {
    const [entry] = await newEntry(manager);
    await manager.query(`INSERT INTO postings VALUES ${sql}`, [entry?.id]);
  });
const account = (kind: string, owner: string | null) =>
  harness.database.query('INSERT INTO accounts (kind, owner) VALUES ($1, $2)', [kind, owner]);

const bank = `(SELECT id FROM accounts WHERE kind = 'bank')`;
const fees = `(SELECT id FROM accounts WHERE kind = 'fees')`;

describe('Postgres refuses', () => {
  it.each([
    `UPDATE journal_entries SET kind = 'refund'`,
    `UPDATE postings SET paise = paise + 1`,
    `DELETE FROM postings`,
    `DELETE FROM journal_entries`,
    `TRUNCATE postings`,
    `TRUNCATE journal_entries`,
    `DELETE FROM accounts`,
    `TRUNCATE accounts`,
    `UPDATE accounts SET owner = gen_random_uuid() WHERE owner IS NOT NULL`,
  ])('%s', async (sql) => {
    const trip = { rideId: randomUUID(), riderId: randomUUID(), driverId: randomUUID(), paise: 1 };
    await inTransaction((manager) => new Journal(harness.database).post(manager, [tip(trip)]));
    await expect(harness.database.query(sql)).rejects.toThrow('only grows');
  });

  it('an entry that does not add up, when it commits and not before', async () => {
    let posted = false;
    const unbalanced = inTransaction(async (manager) => {
      const [entry] = await newEntry(manager);
      await manager.query(`INSERT INTO postings VALUES ($1, ${bank}, 7)`, [entry?.id]);
      await manager.query(`INSERT INTO postings VALUES ($1, ${fees}, -6)`, [entry?.id]);
      posted = true;
    });
    await expect(unbalanced).rejects.toThrow('out of balance by 1 paise');
    expect(posted).toBe(true);
  });

  it('a posting to an entry of an earlier transaction, even a balanced pair', async () => {
    const [entry] = await newEntry(harness.database.manager);
    const late = inTransaction((manager) =>
      manager.query(`INSERT INTO postings VALUES ($1, ${bank}, 7), ($1, ${fees}, -7)`, [entry?.id]),
    );
    await expect(late).rejects.toThrow('an entry of the same transaction');
  });

  it('a posting without an account, without an entry, of nothing, or twice', async () => {
    await expect(posting('($1, 2000000000, 7), ($1, 2000000001, -7)')).rejects.toThrow('needs an account');
    await expect(posting(`($1::bigint + 1000000, ${bank}, 7)`)).rejects.toThrow('needs an account');
    await expect(posting(`($1, ${bank}, 0)`)).rejects.toThrow('check constraint');
    await expect(posting(`($1, ${bank}, 7), ($1, ${bank}, -7)`)).rejects.toThrow('duplicate key');
  });

  it('accounts without their owner, or with one too many', async () => {
    await expect(account('rider', null)).rejects.toThrow('people_own_theirs');
    await expect(account('bank', randomUUID())).rejects.toThrow('people_own_theirs');
    await expect(account('bank', null)).rejects.toThrow('duplicate key');
    await expect(account('pocket', randomUUID())).rejects.toThrow('check constraint');
  });
});
