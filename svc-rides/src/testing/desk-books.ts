import {
  adminAnalytics,
  adminDriver,
  adminRide,
  adminStats,
  kolkataDate,
  kolkataDateStart,
  moneyFigures,
} from '@rahi/contracts';
import type { DeskProcess } from './desk-process.js';
import { askAll, paiseIn as paise, sumsBy, sumsWhere, type Compared, type Shown, type Sums } from './journal-words.js';
import { RideEntity } from '../ride/ride.entity.js';
import type { RidesHarness } from './rides-harness.js';

/** Compares every figure of money at the desk, and in its files, with a sum over the journal. */
export class DeskBooks {
  constructor(
    private readonly harness: RidesHarness,
    private readonly desk: DeskProcess,
    private readonly compared: Compared,
  ) {}

  /** @param sampled how many rides' and drivers' pages are opened; the files have all of them */
  async compare(now: Date, sampled = 60): Promise<void> {
    const today = kolkataDate(now);
    const day = await sumsWhere(this.harness.database, 'at >= $1', [kolkataDateStart(today)]);
    await this.#moneyPage(today, day);
    await this.#dashboard(now, day);
    await this.#rides(sampled);
    await this.#drivers(now, sampled);
  }

  async #moneyPage(today: string, day: Sums): Promise<void> {
    const { period } = await this.desk.ask(moneyFigures, { query: { from: today, to: today } });
    this.compared.same('money page', day, {
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
      welfare: period.welfareDue,
      gstBorne: period.gstBorne,
      rounding: period.rounding,
      paidOut: period.paidOut,
    });
  }

  async #dashboard(now: Date, day: Sums): Promise<void> {
    const { database } = this.harness;
    const stats = await this.desk.ask(adminStats, {});
    const shown = { revenue: stats.dailyRevenue, fares: stats.dailyFares, net: stats.dailyNet };
    this.compared.same('dashboard', day, shown);
    const { summary, dailyData } = await this.desk.ask(adminAnalytics, { query: { period: '30d' } });
    const file = await this.desk.file({ table: 'analytics', period: '30d' });
    for (const [n, { date, revenue, fares, costs, net }] of dailyData.entries()) {
      const bounds = [kolkataDateStart(date), kolkataDateStart(date, 1)];
      const sums = await sumsWhere(database, 'at >= $1 AND at < $2', bounds);
      this.compared.same(`day ${date}`, sums, { revenue, fares, costs, net });
      const row = file[n] ?? {};
      this.compared.same(`file of day ${date}`, sums, {
        fares: row['Fares (INR)'],
        revenue: row['Revenue (INR)'],
        costs: row['Costs (INR)'],
        net: row['Net (INR)'],
      });
    }
    const first = kolkataDateStart(dailyData[0]?.date ?? kolkataDate(now));
    const month = await sumsWhere(database, 'at >= $1', [first]);
    const { totalRevenue: revenue, fares, costs, net } = summary;
    this.compared.same('30 days', month, { revenue, fares, costs, net });
  }

  async #rides(sampled: number): Promise<void> {
    const expected = await sumsBy(this.harness.database, 'ride_id');
    const taxable = await this.#taxable();
    const file = await this.desk.file({ table: 'rides' });
    this.compared.equal(
      'rides in the file',
      file.length,
      await this.harness.database.getRepository(RideEntity).count(),
    );
    for (const row of file) {
      const id = row['Ride'] ?? '';
      const sums = expected.get(id);
      if (!sums) this.compared.equal(`file of ride ${id} without an entry: fare`, row['Fare (INR)'] ?? '', '');
      if (sums)
        this.compared.same(`file of ride ${id}`, sums, {
          fares: row['Fare (INR)'],
          promo: row['Promo (INR)'],
          feeCharged: row['Cancellation fee (INR)'],
          tip: row['Tip (INR)'],
          refundsToRiders: row['Refund (INR)'],
          commission: row['Commission (INR)'],
          bonus: row['Bonus (INR)'],
          earned: row['Net of the driver (INR)'],
        });
      this.#taxes(row, sums?.['gst'] ?? 0, taxable.get(id) ?? 0);
    }
    for (const { Ride: id = '' } of file.slice(0, sampled)) {
      const { settlement } = await this.desk.ask(adminRide, { params: { id } });
      if (settlement) this.#money(`ride ${id}`, expected.get(id) ?? {}, settlement);
    }
  }

  /** GST of the bill less that of the credit note is what is owed, in halves or integrated by the place of supply. */
  #taxes(row: Record<string, string>, owedPaise: number, taxablePaise: number): void {
    const where = `file of ride ${row['Ride']}`;
    const [cgst, sgst, igst] = [paise(row['CGST (INR)']), paise(row['SGST (INR)']), paise(row['IGST (INR)'])];
    const credited = (part: string) => paise(row[`Credited ${part} (INR)`]);
    const creditedGst = credited('CGST') + credited('SGST') + credited('IGST');
    this.compared.equal(`${where}: GST`, cgst + sgst + igst - creditedGst, owedPaise);
    this.compared.equal(`${where}: taxable value`, paise(row['Taxable value (INR)']), taxablePaise);
    const isElsewhere = row['City'] === 'delhi';
    this.compared.equal(`${where}: GST of the other kind`, isElsewhere ? cgst + sgst : igst, 0);
    const otherKind = isElsewhere ? credited('CGST') + credited('SGST') : credited('IGST');
    this.compared.equal(`${where}: credited GST of the other kind`, otherKind, 0);
    // A spreadsheet would make a number of 07.
    if (row['Invoice number'] !== '')
      this.compared.equal(`${where}: place of supply`, row['Place of supply'] ?? '', isElsewhere ? "'07" : '27');
    const isCredited = row['Credit note number'] !== '';
    const isDue = cgst + sgst + igst > 0 && paise(row['Refund (INR)']) > 0;
    this.compared.equal(`${where}: credit note`, String(isCredited), String(isDue));
  }

  async #drivers(now: Date, sampled: number): Promise<void> {
    const expected = await sumsBy(this.harness.database, 'driver_id');
    for (const row of await this.desk.file({ table: 'drivers' })) {
      const sums = expected.get(row['Driver'] ?? '') ?? {};
      this.compared.equal(`file of driver ${row['Driver']}: trips`, Number(row['Trips']), sums['trips'] ?? 0);
      this.compared.same(`file of driver ${row['Driver']}`, sums, {
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
      this.compared.same(`total of driver ${id}`, sums, { earned: totalEarnings });
      const own = await sumsWhere(
        this.harness.database,
        `driver_id = $1 AND ride_id IN (SELECT ride_id FROM journal_entries
           WHERE kind IN ('ride_completed', 'cancellation_fee') AND at >= $2)`,
        [id, kolkataDateStart(kolkataDate(now))],
      );
      if (!today || !week) throw new Error('the page has no today');
      this.#money(`today of driver ${id}`, own, today);
      for (const word of ['gross', 'commission', 'net', 'bonus', 'tip', 'fee', 'refund', 'earned'] as const) {
        const [one, two, three] = [paise(today[word]), paise(week[word]), paise(earnings[word])];
        const grows = one <= two && two <= three;
        this.compared.equal(`driver ${id}: ${word} of ${one}, ${two}, ${three} grows`, String(grows), 'true');
      }
    }
  }

  /** @param shown of one page */
  #money(where: string, sums: Sums, shown: Shown): void {
    const net = (sums['gross'] ?? 0) - (sums['commission'] ?? 0);
    this.compared.same(
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

  /** Of each bill with GST, in paise: the lines that it is charged on, as the bill itself says. */
  async #taxable(): Promise<Map<string, number>> {
    const rows = await askAll<{ id: string; paise: number }>(
      this.harness.database,
      `SELECT ride_id AS id, sum((line->>'paise')::int) FILTER (
         WHERE line->>'code' NOT IN ('gst', 'welfare', 'toll', 'discount', 'cash_rounding'))::float8 AS paise
       FROM ride_receipts, jsonb_array_elements(lines) AS line GROUP BY ride_id
       HAVING sum((line->>'paise')::int) FILTER (WHERE line->>'code' = 'gst') > 0`,
    );
    return new Map(rows.map(({ id, paise: value }) => [id, value]));
  }
}
