import type { Databases } from './databases.js';

/** The rules for svc-rides' money after any fault; each query finds violations. */
const rules: Readonly<Record<string, string>> = {
  'a completed ride has one receipt, and its total is the fare': `SELECT rides.id FROM rides
     LEFT JOIN ride_receipts ON ride_id = rides.id AND kind = 'ride'
     WHERE status = 'completed' AND total_paise IS DISTINCT FROM fare_paise`,
  'no ride has a receipt without a cause': `SELECT rides.id FROM rides JOIN ride_receipts ON ride_id = rides.id
     WHERE status NOT IN ('completed', 'cancelled')`,
  'invoice numbers run from 1 without a gap': `SELECT financial_year AS id FROM ride_receipts
     GROUP BY 1 HAVING count(*) <> max(invoice_serial) OR min(invoice_serial) <> 1`,
  'a completed ride is in the journal once': `SELECT rides.id FROM rides
     LEFT JOIN journal_entries ON cause = 'ride.completed/' || rides.id
     WHERE status = 'completed' AND journal_entries.id IS NULL`,
  'nothing else is in the journal as completed': `SELECT ride_id AS id FROM journal_entries
     JOIN rides ON rides.id = ride_id WHERE kind = 'ride_completed' AND status <> 'completed'`,
  'every entry balances': `SELECT entry_id::text AS id FROM postings GROUP BY 1 HAVING sum(paise) <> 0`,
  'balances are the sums of their postings': `SELECT account.owner AS id FROM accounts account
     JOIN account_balances kept ON kept.account_id = account.id LEFT JOIN postings ON postings.account_id = account.id
     WHERE account.owner IS NOT NULL GROUP BY account.id, kept.paise HAVING kept.paise <> coalesce(sum(postings.paise), 0)`,
};

/** Errors in receipts, invoice numbers and the journal, in words. */
export async function moneyFaults(databases: Databases): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(rules).map(async ([rule, query]) => {
      const broken = await databases.rows<{ id: string }>('svc-rides', query);
      return broken.map(({ id }) => `${id} breaks the rule: ${rule}`);
    }),
  );
  return found.flat();
}
