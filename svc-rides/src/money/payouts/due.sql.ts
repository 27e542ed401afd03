import { isClaimed, isWaiting } from '../../ride/waiting-flags.js';

/** What each driver (`owner`) waits for of trips that ended before `$1`, in `paise`: flagged ones (R35), and those whose payment is claimed (R40). */
export const heldSql = `
    SELECT account.owner, greatest(-sum(posting.paise), 0) AS paise
    FROM rides ride JOIN journal_entries entry ON entry.ride_id = ride.id
    JOIN postings posting ON posting.entry_id = entry.id
    JOIN accounts account ON account.id = posting.account_id AND account.kind = 'driver'
    WHERE (ride.${isWaiting} OR ride.${isClaimed}) AND entry.at < $1 AND entry.kind <> 'driver_cancelled'
    GROUP BY account.owner
`;

/**
 * A query of what each driver is owed, holds in cash, and waits for: `driver_id`, `owed`, `cash` and `waiting`, in
 * paise and not negative. `$1` is the instant at which the week ends.
 *
 * The balance at that instant is the present one less later postings; payouts count whenever they were made. The driver
 * is owed the smaller of the two balances, which excludes amounts taken back since; the same applies to the cash, which
 * may have been deposited. All earnings of a trip wait, including tips, that is flagged (R35) or whose payment is claimed (R40).
 */
export const dueSql = `
  WITH since AS MATERIALIZED (
    SELECT posting.account_id, sum(posting.paise) AS paise
    FROM journal_entries entry JOIN postings posting ON posting.entry_id = entry.id
    WHERE entry.at >= $1 AND entry.kind NOT IN ('payout', 'payout_failed')
    GROUP BY posting.account_id
  ), kept AS MATERIALIZED (
    SELECT account.kind, account.owner, balance.paise, balance.paise - coalesce(since.paise, 0) AS then_paise
    FROM accounts account JOIN account_balances balance ON balance.account_id = account.id
    LEFT JOIN since ON since.account_id = account.id
    WHERE account.kind IN ('driver', 'cash_in_hand')
  ), held AS MATERIALIZED (${heldSql})
  SELECT driver.owner AS driver_id,
    greatest(least(-driver.paise, -driver.then_paise) - coalesce(held.paise, 0), 0)::bigint AS owed,
    greatest(least(cash.paise, cash.then_paise), 0)::bigint AS cash,
    coalesce(held.paise, 0)::bigint AS waiting
  FROM kept driver LEFT JOIN kept cash ON cash.kind = 'cash_in_hand' AND cash.owner = driver.owner
  LEFT JOIN held ON held.owner = driver.owner
  WHERE driver.kind = 'driver'`;
