import { Inject, Injectable } from '@nestjs/common';
import { daysAfter, formatRupeesInColumn, kolkataDateStart, rupeesFromPaise, type Language } from '@rahi/contracts';
import { CONFIG } from '@rahi/service-kit';
import { DataSource } from 'typeorm';
import type { RidesConfig } from '../../config.js';
import type { EntryKind } from '../ledger/account.js';
import { momentOf } from '../bills/moment.js';
import { pdfOf } from '../pdf/pdf-document.js';
import { inWords } from '../bills/rupees-in-words.js';
import { say } from '../../say.js';
import type { PayoutEntity } from './payout.entities.js';
import { failureCodeOf } from './payout-views.js';
import { endOfWeek } from './payout-runs.service.js';

/** The change of a driver's balance by an entry of the week, in paise; a credit is positive. */
interface Earned {
  kind: EntryKind;
  at: Date;
  paise: number;
  /** For a completed trip. */
  commission: number;
  bonus: number;
  pickup: string | null;
  dropoff: string | null;
}

const weekSql = `SELECT entry.kind, entry.at, -posting.paise::float8 AS paise,
    coalesce((SELECT -other.paise FROM postings other JOIN accounts of ON of.id = other.account_id
      WHERE other.entry_id = entry.id AND of.kind = 'commission'), 0)::float8 AS commission,
    coalesce((SELECT other.paise FROM postings other JOIN accounts of ON of.id = other.account_id
      WHERE other.entry_id = entry.id AND of.kind = 'bonus'), 0)::float8 AS bonus,
    ride.pickup_address AS pickup, ride.dropoff_address AS dropoff
  FROM accounts account JOIN postings posting ON posting.account_id = account.id
  JOIN journal_entries entry ON entry.id = posting.entry_id LEFT JOIN all_rides ride ON ride.id = entry.ride_id
  WHERE account.kind = 'driver' AND account.owner = $1 AND entry.at >= $2 AND entry.at < $3
    AND entry.kind NOT IN ('payout', 'payout_failed')
  ORDER BY entry.id`;

const money = (paise: number) => formatRupeesInColumn(rupeesFromPaise(paise));

/**
 * The sums of a statement, in paise. The week, earlier and later amounts, waiting amounts and the cash add up to the
 * payout.
 */
export interface StatementSums {
  fares: number;
  commission: number;
  bonus: number;
  tips: number;
  fees: number;
  /** The drivers' share of refunds; negative. */
  refunds: number;
  /** What the driver paid to riders for cancelling (R42); negative. */
  charges: number;
  /** From earlier weeks, or taken back after this one. */
  others: number;
  waiting: number;
  cash: number;
  /** Tax kept back (section 194-O); negative. */
  tds: number;
  total: number;
}

/** @param entries of the week, those of the driver's account */
export function sumsOf(
  payout: Pick<PayoutEntity, 'paise' | 'cashPaise' | 'tdsPaise' | 'waitingPaise'>,
  entries: readonly Earned[],
) {
  const of = (kind: EntryKind) => entries.filter((entry) => entry.kind === kind);
  const sum = (list: readonly Earned[], value: (entry: Earned) => number = ({ paise }) => paise) =>
    list.reduce((total, entry) => total + value(entry), 0);
  const trips = of('ride_completed');
  const [commission, bonus] = [sum(trips, (trip) => trip.commission), sum(trips, (trip) => trip.bonus)];
  const sums = {
    fares: sum(trips) + commission - bonus,
    commission: -commission,
    bonus,
    tips: sum(of('tip')),
    fees: sum(of('cancellation_fee')),
    refunds: sum(of('refund')),
    charges: sum(of('driver_cancelled')),
  };
  const week = Object.values(sums).reduce((total, paise) => total + paise, 0);
  const { paise: total, cashPaise, tdsPaise, waitingPaise } = payout;
  const others = total + cashPaise + tdsPaise + waitingPaise - week;
  return {
    ...sums,
    others,
    waiting: -waitingPaise,
    cash: -cashPaise,
    tds: 0 - tdsPaise,
    total,
  } satisfies StatementSums;
}

/** The statement of a payout: the origin of its amount, to the paisa. */
@Injectable()
export class Statements {
  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  async pdf(payout: PayoutEntity, weekEnding: string, language: Language): Promise<Uint8Array> {
    const monday = daysAfter(weekEnding, -6);
    const entries = await this.database.query<Earned[]>(weekSql, [
      payout.driverId,
      kolkataDateStart(monday),
      endOfWeek(weekEnding),
    ]);
    const sums = sumsOf(payout, entries);
    const totalInWords = await inWords(sums.total, language);
    const said = (id: Parameters<typeof say>[0], values = {}) => say(id, values).in(language);
    const title = said('statement.title', { reference: payout.reference });
    return pdfOf({ title, createdAt: endOfWeek(weekEnding), language }, (page) => {
      page.head(this.config.OPERATOR_NAME, said('statement.subtitle'));
      page.facts([
        [said('invoice.driver'), payout.driverName],
        [said('statement.week'), said('statement.weekDays', { from: monday, to: weekEnding })],
        [said('statement.reference'), payout.reference],
        [
          said('statement.state'),
          payout.failure === null
            ? said('statement.status', { status: payout.status })
            : said('statement.failed', { why: failureText(payout.failure, language) }),
        ],
      ]);
      page.rule();
      page.amounts(entries.filter(({ kind }) => kind === 'ride_completed').map((entry) => tripLine(entry, language)));
      page.rule();
      page.amounts(linesOf(sums, payout, language));
      page.rule();
      page.total([said('statement.paid'), money(sums.total)], totalInWords);
    });
  }
}

/** An administrator's words, or the code of a reason in words. */
function failureText(failure: string, language: Language): string {
  const code = failureCodeOf(failure);
  return code === null ? failure : say(`payout.failure.${code}`).in(language);
}

/** When, from where to where, and the fare before commission and bonus. */
function tripLine(earned: Earned, language: Language): [string, string] {
  const { at, pickup, dropoff, paise, commission, bonus } = earned;
  const time = momentOf(at, language);
  const label = say('statement.trip', { time, from: pickup ?? '–', to: dropoff ?? '–' }).in(language);
  return [label, money(paise + commission - bonus)];
}

/** A line without an amount is left out, except the first two. */
function linesOf(sums: StatementSums, { tdsBasePaise }: PayoutEntity, language: Language): [string, string][] {
  const said = (id: Parameters<typeof say>[0]) => say(id).in(language);
  const always: [string, string][] = [
    [said('statement.fares'), money(sums.fares)],
    [said('statement.commission'), money(sums.commission)],
  ];
  const others: [string, number][] = [
    [said('statement.bonuses'), sums.bonus],
    [said('statement.tips'), sums.tips],
    [said('statement.fees'), sums.fees],
    [said('statement.refunds'), sums.refunds],
    [said('statement.charges'), sums.charges],
    [said('statement.others'), sums.others],
    [said('statement.waiting'), sums.waiting],
    [said('statement.cash'), sums.cash],
    [say('statement.tds', { gross: money(tdsBasePaise) }).in(language), sums.tds],
  ];
  return [
    ...always,
    ...others.flatMap(([label, paise]): [string, string][] => (paise === 0 ? [] : [[label, money(paise)]])),
  ];
}
