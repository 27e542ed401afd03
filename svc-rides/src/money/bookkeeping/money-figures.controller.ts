import { Controller } from '@nestjs/common';
import { kolkataDateStart, moneyFigures, rupeesFromPaise, type MoneyFigures } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { DataSource } from 'typeorm';
import type { PlatformKind } from '../ledger/account.js';

/** Per platform-wide account, in paise: the sum posted from `$1` on and before `$2`; for `bank` only payouts. */
const periodSql = `SELECT account.kind, sum(posting.paise)::float8 AS paise
  FROM journal_entries entry JOIN postings posting ON posting.entry_id = entry.id
  JOIN accounts account ON account.id = posting.account_id
  WHERE entry.at >= $1 AND entry.at < $2 AND account.owner IS NULL
    AND (account.kind <> 'bank' OR entry.kind IN ('payout', 'payout_failed'))
  GROUP BY account.kind`;

/** Balances of people, in paise: the sum that people owe, and the sum that they are owed. */
const nowSql = `SELECT account.kind, sum(greatest(balance.paise, 0))::float8 AS debit, sum(greatest(-balance.paise, 0))::float8 AS credit
  FROM accounts account JOIN account_balances balance ON balance.account_id = account.id
  WHERE account.owner IS NOT NULL GROUP BY account.kind`;

/** The platform's money, only from the journal. */
@Controller()
export class MoneyFiguresController {
  constructor(private readonly database: DataSource) {}

  @Handles(moneyFigures)
  async figures({ query }: Inbound<typeof moneyFigures>): Promise<MoneyFigures> {
    const { from, to } = query;
    const posted = await this.database.query<{ kind: PlatformKind; paise: number }[]>(periodSql, [
      kolkataDateStart(from),
      kolkataDateStart(to, 1),
    ]);
    const balances = await this.database.query<{ kind: string; debit: number; credit: number }[]>(nowSql);
    const cost = (kind: PlatformKind) => posted.find((account) => account.kind === kind)?.paise ?? 0;
    const earned = (...kinds: PlatformKind[]) => rupeesFromPaise(kinds.reduce((paise, kind) => paise - cost(kind), 0));
    const of = (kind: string) => balances.find((account) => account.kind === kind) ?? { debit: 0, credit: 0 };
    return {
      from,
      to,
      period: {
        revenue: earned('commission', 'fees'),
        commission: earned('commission'),
        fees: earned('fees'),
        gstDue: earned('gst'),
        gstBorne: rupeesFromPaise(cost('gst_borne')),
        promo: rupeesFromPaise(cost('promo')),
        bonuses: rupeesFromPaise(cost('bonus')),
        refunds: rupeesFromPaise(cost('refunds')),
        paidOut: earned('bank'),
      },
      now: {
        cashInHand: rupeesFromPaise(of('cash_in_hand').debit),
        owedToDrivers: rupeesFromPaise(of('driver').credit),
        owedByRiders: rupeesFromPaise(of('rider').debit),
        owedToRiders: rupeesFromPaise(of('rider').credit),
      },
    };
  }
}
