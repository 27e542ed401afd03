import {
  approvePayouts,
  daysAfter,
  kolkataDateStart,
  paiseFromRupees,
  payoutBankFile,
  payoutRunSchema,
  payoutSchema,
  payoutsOfRun,
  preparePayouts,
  settlePayout,
  settlePayouts,
  type Payout,
} from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import * as z from 'zod';
import { aPrincipal } from './factories.js';
import { surely } from './money-simulation.js';
import { sentFromBank } from './payout-week.js';
import type { RidesHarness } from './rides-harness.js';

/** Payout runs of past weeks in which the journal lives, one after the other; and what their bank files hold. */
export class PayoutSimulation {
  readonly #admins = [aPrincipal({ isAdmin: true }), aPrincipal({ isAdmin: true })] as const;
  readonly runs: string[] = [];
  /** A Sunday. */
  #weekEnding = '2024-01-07';

  constructor(private readonly harness: RidesHarness) {}

  /** From now on the journal's entries are of its week. */
  async begin(): Promise<void> {
    const midweek = new Date(kolkataDateStart(this.#weekEnding, -4).getTime() + 12 * 3_600_000);
    const live = `ALTER TABLE journal_entries ALTER COLUMN at SET DEFAULT '${midweek.toISOString()}'`;
    // A connection may be killed, and rides may hold the table for long.
    await waitFor(() => this.harness.database.query(live).then(() => true), { what: 'a new week', timeout: 60_000 });
  }

  /** Ends the week, then prepares, approves and settles its run: a tenth of its payouts fail at the bank. */
  async run(): Promise<void> {
    const { harness } = this;
    const [first, second] = this.#admins;
    const weekEnding = this.#weekEnding;
    this.#weekEnding = daysAfter(weekEnding, 7);
    await this.begin();
    const prepared = await surely(() => harness.call(preparePayouts, first, { body: { weekEnding } }));
    const { id } = payoutRunSchema.parse(prepared.body);
    const params = { id };
    await surely(() => harness.call(approvePayouts, second, { params }));
    for (const payout of await this.#payouts(id)) {
      if (payout.status !== 'approved' || Math.random() > 0.1) continue;
      const body = { outcome: 'failed' as const, reason: 'The account is closed' };
      await surely(() => harness.call(settlePayout, first, { params: { id: payout.id }, body }));
    }
    await surely(() => harness.call(settlePayouts, first, { params, body: { outcome: 'paid' } }));
    this.runs.push(id);
  }

  /** Runs whose bank file differs from what the journal has sent from the bank for them. */
  async differing(): Promise<{ run: string; file: number; ledger: number }[]> {
    const all = await Promise.all(
      this.runs.map(async (run) => ({
        run,
        file: await this.#filePaise(run),
        ledger: await sentFromBank(this.harness.database, run),
      })),
    );
    return all.filter(({ file, ledger }) => file !== ledger);
  }

  /** The sum that all runs have sent, in paise. */
  async sent(): Promise<number> {
    const each = await Promise.all(this.runs.map((run) => sentFromBank(this.harness.database, run)));
    return each.reduce((sum, paise) => sum + paise, 0);
  }

  async #payouts(id: string): Promise<Payout[]> {
    const { list } = await surely(() =>
      this.harness.call(payoutsOfRun, this.#admins[0], { params: { id }, query: { limit: 100 } }),
    );
    return z.array(payoutSchema).parse(list);
  }

  async #filePaise(id: string): Promise<number> {
    const { status, bytes } = await this.harness.raw(payoutBankFile, this.#admins[0], { params: { id } });
    if (status !== 200) throw new Error(`no bank file: ${status}`);
    const [, ...lines] = Buffer.from(bytes).toString('utf8').trim().split('\r\n');
    return lines.reduce((sum, line) => sum + paiseFromRupees(line.slice(line.lastIndexOf(',') + 1)), 0);
  }
}
