import { waitFor } from '@rahi/testing-kit';
import type { DataSource } from 'typeorm';
import type { Account } from '../money/ledger/account.js';
import { LedgerCheckEntity } from '../money/ledger/ledger.entities.js';
import type { RidesHarness } from './rides-harness.js';

interface Owned {
  kind: Account['kind'];
  owner?: string | null | undefined;
}

/** The sum of all postings of an account, in paise. */
export async function balanceOf(database: DataSource, { kind, owner = null }: Owned): Promise<number> {
  const [sum] = await database.query<{ paise: number }[]>(
    `SELECT coalesce(sum(paise), 0)::float8 AS paise FROM postings JOIN accounts account ON account.id = account_id
     WHERE account.kind = $1 AND account.owner IS NOT DISTINCT FROM $2::uuid`,
    [kind, owner],
  );
  return sum?.paise ?? NaN;
}

const lastCheck = ({ database }: RidesHarness) =>
  database.manager.findOneByOrFail(LedgerCheckEntity, { name: 'ledger' });

/** Has the ledger checked now. @returns what the check has stored */
export async function checkLedger(harness: RidesHarness): Promise<LedgerCheckEntity> {
  const [{ now }] = await harness.database.query<[{ now: Date }]>('SELECT clock_timestamp() AS now');
  await harness.database.query(`UPDATE ledger_checks SET began_at = '-infinity' WHERE name = 'ledger'`);
  await harness.runJob('Ledger check', { instances: 1 });
  // The job's own tick may have begun just before: then that one is it.
  return waitFor(
    async () => {
      const last = await lastCheck(harness);
      return last.endedAt >= now && last;
    },
    { what: 'a check of the ledger' },
  );
}
