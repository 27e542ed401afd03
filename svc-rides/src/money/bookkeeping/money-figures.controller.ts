import { Controller } from '@nestjs/common';
import {
  kolkataDateStart,
  moneyFigures,
  moneySums,
  rupeesFromPaise,
  type MoneyFigures,
  type MoneyWord,
  type PostedSum,
} from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { DataSource } from 'typeorm';

/** By account and kind of entry, in paise: the sum posted from `$1` on and before `$2`. */
const periodSql = `SELECT account.kind AS account, entry.kind, sum(posting.paise)::float8 AS paise
  FROM journal_entries entry JOIN postings posting ON posting.entry_id = entry.id
  JOIN accounts account ON account.id = posting.account_id
  WHERE entry.at >= $1 AND entry.at < $2 GROUP BY account.kind, entry.kind`;

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
    const posted = await this.database.query<PostedSum[]>(periodSql, [kolkataDateStart(from), kolkataDateStart(to, 1)]);
    const balances = await this.database.query<{ kind: string; debit: number; credit: number }[]>(nowSql);
    const sums = moneySums(posted);
    const sum = (word: MoneyWord) => rupeesFromPaise(sums[word]);
    const of = (kind: string) => balances.find((account) => account.kind === kind) ?? { debit: 0, credit: 0 };
    return {
      from,
      to,
      period: {
        fares: sum('fares'),
        revenue: sum('revenue'),
        commission: sum('commission'),
        fees: sum('fees'),
        gstDue: sum('gstDue'),
        welfareDue: sum('welfareDue'),
        gstBorne: sum('gstBorne'),
        promo: sum('promos'),
        bonuses: sum('bonuses'),
        refunds: sum('refundsBorne'),
        refundsToRiders: sum('refunds'),
        rounding: sum('rounding'),
        costs: sum('costs'),
        net: sum('net'),
        paidOut: sum('paidOut'),
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
