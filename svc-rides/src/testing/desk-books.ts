import {
  adminAnalytics,
  adminDriver,
  adminRide,
  adminStats,
  kolkataDate,
  kolkataDateStart,
  moneyFigures,
  paiseFromRupees,
} from '@rahi/contracts';
import type { DeskProcess } from './desk-process.js';
import type { RidesHarness } from './rides-harness.js';

type Sums = Record<string, number>;

/** The glossary in SQL, written a second time: a mistake in the product's own table does not cancel out. */
const words = {
  fares: `sum(paise) FILTER (WHERE kind = 'ride_completed' AND account IN ('rider', 'promo'))`,
  revenue: `-sum(paise) FILTER (WHERE account IN ('commission', 'fees'))`,
  commission: `-sum(paise) FILTER (WHERE account = 'commission')`,
  fees: `-sum(paise) FILTER (WHERE account = 'fees')`,
  costs: `sum(paise) FILTER (WHERE account IN ('promo', 'bonus', 'refunds', 'gst_borne', 'rounding'))`,
  net: `-sum(paise) FILTER (WHERE account IN ('commission', 'fees', 'promo', 'bonus', 'refunds', 'gst_borne', 'rounding'))`,
  promo: `sum(paise) FILTER (WHERE account = 'promo')`,
  bonus: `sum(paise) FILTER (WHERE account = 'bonus')`,
  refunds: `sum(paise) FILTER (WHERE account = 'refunds')`,
  gst: `-sum(paise) FILTER (WHERE account = 'gst')`,
  gstBorne: `sum(paise) FILTER (WHERE account = 'gst_borne')`,
  rounding: `sum(paise) FILTER (WHERE account = 'rounding')`,
  refundsToRiders: `-sum(paise) FILTER (WHERE kind = 'refund' AND account = 'rider')`,
  paidOut: `-sum(paise) FILTER (WHERE kind IN ('payout', 'payout_failed') AND account = 'bank')`,
  tip: `-sum(paise) FILTER (WHERE kind = 'tip' AND account = 'driver')`,
  driverFee: `-sum(paise) FILTER (WHERE kind = 'cancellation_fee' AND account = 'driver')`,
  feeCharged: `sum(paise) FILTER (WHERE kind = 'cancellation_fee' AND account = 'rider')`,
  driverRefund: `sum(paise) FILTER (WHERE kind = 'refund' AND account = 'driver')`,
  // R41: what a driver's share counts on has no GST, where a tariff says who owes it.
  gross: `-sum(paise) FILTER (WHERE kind = 'ride_completed' AND account IN ('driver', 'bonus', 'commission'))`,
  earned: `-sum(paise) FILTER (WHERE account = 'driver' AND kind IN ('ride_completed', 'tip', 'cancellation_fee', 'refund'))`,
} as const;

const select = Object.entries(words)
  .map(([word, sql]) => `coalesce(${sql}, 0)::float8 AS "${word}"`)
  .join(', ');
/** Every posting with its entry's driver: whose account the entry moves. */
const posted = `(SELECT entry.id AS entry_id, entry.kind, entry.at, entry.ride_id, account.kind AS account, posting.paise,
    (SELECT own.owner FROM postings other JOIN accounts own ON own.id = other.account_id
      WHERE other.entry_id = entry.id AND own.kind IN ('driver', 'cash_in_hand') LIMIT 1) AS driver_id
  FROM journal_entries entry JOIN postings posting ON posting.entry_id = entry.id
  JOIN accounts account ON account.id = posting.account_id) AS posted`;

const paise = (rupees: string | undefined) => (rupees === undefined || rupees === '' ? 0 : paiseFromRupees(rupees));

/** Compares every figure of money at the desk, and in its files, with a sum over the journal. */
export class DeskBooks {
  /** Figures that differ, in words. */
  readonly differing: string[] = [];
  /** How many figures were compared. */
  compared = 0;

  constructor(
    private readonly harness: RidesHarness,
    private readonly desk: DeskProcess,
  ) {}

  /** @param sampled how many rides' and drivers' pages are opened; the files have all of them */
  async compare(now: Date, sampled = 60): Promise<void> {
    const today = kolkataDate(now);
    const [day = {}] = await this.#sums(`at >= $1`, [kolkataDateStart(today)]);
    await this.#moneyPage(today, day);
    await this.#dashboard(now, day);
    await this.#rides(sampled);
    await this.#drivers(now, sampled);
  }

  async #moneyPage(today: string, day: Sums): Promise<void> {
    const { period } = await this.desk.ask(moneyFigures, { query: { from: today, to: today } });
    this.#same('money page', day, {
      fares: period.fares,
      revenue: period.revenue,
      commission: period.commission,
      fees: period.fees,
      costs: period.costs,
      net: period.net,
      promo: period.promo,
      bonus: period.bonuses,
      refunds: period.refunds,
      refundsToRiders: period.refundsToRiders,
      gst: period.gstDue,
      gstBorne: period.gstBorne,
      paidOut: period.paidOut,
    });
  }

  async #dashboard(now: Date, day: Sums): Promise<void> {
    const stats = await this.desk.ask(adminStats, {});
    const shown = { revenue: stats.dailyRevenue, fares: stats.dailyFares, net: stats.dailyNet };
    this.#same('dashboard', day, shown);
    const { summary, dailyData } = await this.desk.ask(adminAnalytics, { query: { period: '30d' } });
    const file = await this.desk.file({ table: 'analytics', period: '30d' });
    for (const [n, { date, revenue, fares, costs, net }] of dailyData.entries()) {
      const [sums = {}] = await this.#sums('at >= $1 AND at < $2', [kolkataDateStart(date), kolkataDateStart(date, 1)]);
      this.#same(`day ${date}`, sums, { revenue, fares, costs, net });
      const row = file[n] ?? {};
      this.#same(`file of day ${date}`, sums, {
        fares: row['Fares (INR)'],
        revenue: row['Revenue (INR)'],
        costs: row['Costs (INR)'],
        net: row['Net (INR)'],
      });
    }
    const [month = {}] = await this.#sums('at >= $1', [kolkataDateStart(dailyData[0]?.date ?? kolkataDate(now))]);
    const { totalRevenue: revenue, fares, costs, net } = summary;
    this.#same('30 days', month, { revenue, fares, costs, net });
  }

  async #rides(sampled: number): Promise<void> {
    const expected = await this.#by('ride_id');
    const file = await this.desk.file({ table: 'rides' });
    for (const row of file) {
      const id = row['Ride'] ?? '';
      const sums = expected.get(id);
      this.compared += 1;
      if (!sums && row['Fare (INR)'] !== '') this.differing.push(`file of ride ${id}: a fare without an entry`);
      if (sums)
        this.#same(`file of ride ${id}`, sums, {
          fares: row['Fare (INR)'],
          promo: row['Promo (INR)'],
          feeCharged: row['Cancellation fee (INR)'],
          tip: row['Tip (INR)'],
          refundsToRiders: row['Refund (INR)'],
          commission: row['Commission (INR)'],
          bonus: row['Bonus (INR)'],
          earned: row['Net of the driver (INR)'],
        });
      const gst = paise(row['CGST (INR)']) + paise(row['SGST (INR)']) + paise(row['IGST (INR)']);
      if (gst !== (sums?.['gst'] ?? 0)) this.differing.push(`file of ride ${id}: GST ${gst}, not ${sums?.['gst']}`);
    }
    for (const { Ride: id = '' } of file.slice(0, sampled)) {
      const { settlement } = await this.desk.ask(adminRide, { params: { id } });
      if (settlement) this.#money(`ride ${id}`, expected.get(id) ?? {}, settlement);
    }
  }

  async #drivers(now: Date, sampled: number): Promise<void> {
    const expected = await this.#by('driver_id');
    for (const row of await this.desk.file({ table: 'drivers' })) {
      this.#same(`file of driver ${row['Driver']}`, expected.get(row['Driver'] ?? '') ?? {}, {
        fares: row['Fares (INR)'],
        commission: row['Commission (INR)'],
        bonus: row['Bonuses (INR)'],
        tip: row['Tips (INR)'],
        driverFee: row['Cancellation fees (INR)'],
        driverRefund: row['Refunds (INR)'],
        earned: row['Net (INR)'],
      });
    }
    for (const [id, sums] of [...expected].slice(0, sampled)) {
      const { earnings, today, week, totalEarnings } = await this.desk.ask(adminDriver, { params: { id } });
      this.#money(`driver ${id}`, sums, earnings);
      this.#same(`total of driver ${id}`, sums, { earned: totalEarnings });
      const [own = {}] = await this.#sums(
        `driver_id = $1 AND ride_id IN (SELECT ride_id FROM journal_entries
           WHERE kind IN ('ride_completed', 'cancellation_fee') AND at >= $2)`,
        [id, kolkataDateStart(kolkataDate(now))],
      );
      if (!today || !week) throw new Error('the page has no today');
      this.#money(`today of driver ${id}`, own, today);
      for (const word of ['gross', 'commission', 'net', 'bonus', 'tip', 'fee', 'refund', 'earned'] as const) {
        const [one, two, three] = [paise(today[word]), paise(week[word]), paise(earnings[word])];
        this.compared += 1;
        if (!(one <= two && two <= three)) this.differing.push(`driver ${id}: ${word} is ${one}, ${two}, ${three}`);
      }
    }
  }

  /** @param shown of one page */
  #money(where: string, sums: Sums, shown: Record<string, string | number | undefined>): void {
    const net = (sums['gross'] ?? 0) - (sums['commission'] ?? 0);
    this.#same(
      where,
      { ...sums, net },
      {
        gross: shown['gross'],
        commission: shown['commission'],
        net: shown['net'],
        bonus: shown['bonus'],
        tip: shown['tip'],
        driverFee: shown['fee'],
        driverRefund: shown['refund'],
        earned: shown['earned'],
      },
    );
  }

  #same(where: string, sums: Sums, shown: Record<string, string | number | undefined>): void {
    for (const [word, rupees] of Object.entries(shown)) {
      this.compared += 1;
      const wanted = sums[word] ?? 0;
      const had = typeof rupees === 'string' && rupees !== '' ? paise(rupees) : NaN;
      if (had !== wanted) this.differing.push(`${where}: ${word} is ${rupees}, the journal has ${wanted} paise`);
    }
  }

  #sums(where: string, parameters: unknown[]): Promise<Sums[]> {
    return this.harness.database.query<Sums[]>(`SELECT ${select} FROM ${posted} WHERE ${where}`, parameters);
  }

  /** Of each ride, or each driver; entries of a driver without a ride, such as payouts, count in none of their words. */
  async #by(key: 'ride_id' | 'driver_id'): Promise<Map<string, Sums>> {
    const rows = await this.harness.database.query<(Sums & { key: string })[]>(
      `SELECT ${key} AS key, ${select} FROM ${posted} WHERE ${key} IS NOT NULL GROUP BY ${key}`,
    );
    return new Map(rows.map(({ key: id, ...sums }) => [id, sums]));
  }
}
