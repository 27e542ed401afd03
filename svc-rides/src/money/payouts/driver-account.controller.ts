import { Controller } from '@nestjs/common';
import { driverAccount, Refusal, rupeesFromPaise, type DriverAccount } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { DataSource } from 'typeorm';
import { say } from '../../say.js';

/**
 * Of the driver `$1`, in paise: the balances of both accounts, and the commission of each ride whose fare they took, in cash or at their
 * own UPI address, since money last left their hand, by a payout or a deposit. A payout that failed has left all with them.
 */
const accountSql = `WITH mine AS (
    SELECT account.id, account.kind, balance.paise FROM accounts account
    JOIN account_balances balance ON balance.account_id = account.id
    WHERE account.owner = $1 AND account.kind IN ('driver', 'cash_in_hand')
  ), left_hand AS (
    SELECT posting.entry_id FROM mine JOIN postings posting ON posting.account_id = mine.id AND mine.kind = 'cash_in_hand'
    JOIN journal_entries entry ON entry.id = posting.entry_id
    WHERE posting.paise < 0 AND NOT EXISTS (SELECT FROM journal_entries undone
      WHERE entry.kind = 'payout' AND undone.cause = 'payout.failed/' || split_part(entry.cause, '/', 2))
  ), taken AS (
    SELECT DISTINCT entry.ride_id FROM mine JOIN postings posting ON posting.account_id = mine.id AND mine.kind = 'cash_in_hand'
    JOIN journal_entries entry ON entry.id = posting.entry_id AND entry.kind IN ('paid_in_cash', 'paid_to_driver')
    WHERE posting.entry_id > (SELECT coalesce(max(entry_id), 0) FROM left_hand)
  )
  SELECT coalesce((SELECT paise FROM mine WHERE kind = 'cash_in_hand'), 0)::float8 AS cash,
    coalesce((SELECT paise FROM mine WHERE kind = 'driver'), 0)::float8 AS debt,
    coalesce((
      SELECT -sum(posting.paise) FROM taken
      JOIN journal_entries entry ON entry.ride_id = taken.ride_id AND entry.kind = 'ride_completed'
      JOIN postings posting ON posting.entry_id = entry.id
      JOIN accounts account ON account.id = posting.account_id AND account.kind = 'commission'), 0)::float8 AS commission`;

/** What a driver holds, owes and is owed, for the driver and for administrators. */
@Controller()
export class DriverAccountController {
  constructor(private readonly database: DataSource) {}

  @Handles(driverAccount)
  async account({ params, principal }: Inbound<typeof driverAccount>): Promise<DriverAccount> {
    const { driverId } = params;
    if (driverId !== principal.userId && !principal.isAdmin) throw new Refusal('not_found', say('nothing'));
    const [row] = await this.database.query<{ cash: number; debt: number; commission: number }[]>(accountSql, [
      driverId,
    ]);
    const { cash, debt, commission } = row ?? { cash: 0, debt: 0, commission: 0 };
    // A driver's account is the platform's debt to them: below zero while it owes them.
    return {
      cashInHand: rupees(cash),
      commissionOwed: rupees(commission),
      owed: rupees(-debt),
      dues: rupees(cash + debt),
    };
  }
}

const rupees = (paise: number): string => rupeesFromPaise(Math.max(0, paise));
