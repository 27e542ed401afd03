import {
  approvePayouts,
  daysAfter,
  paiseFromRupees,
  payoutBankFile,
  payoutSchema,
  payoutsOfRun,
  settlePayout,
  settlePayouts,
  type Payout,
} from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import * as z from 'zod';
import { endOfWeek, lastWeekEnding, PayoutRuns } from '../payouts/payout-runs.service.js';
import { aPrincipal } from './factories.js';
import { surely } from './money-simulation.js';
import { sentFromBank } from './payout-week.js';
import type { RidesHarness } from './rides-harness.js';

const weekMs = 7 * 24 * 3_600_000;

/** Payout runs of this week and of weeks to come, whatever has been earned so far; and what their bank files hold. */
export class PayoutSimulation {
  readonly #admins = [aPrincipal({ isAdmin: true }), aPrincipal({ isAdmin: true })] as const;
  readonly runs: string[] = [];
  #weekEnding = lastWeekEnding(new Date(Date.now() + weekMs));

  constructor(private readonly harness: RidesHarness) {}

  /** Prepares, approves and settles one run: a tenth of its payouts fail at the bank. */
  async run(): Promise<void> {
    const { harness } = this;
    const [first, second] = this.#admins;
    const weekEnding = this.#weekEnding;
    this.#weekEnding = daysAfter(weekEnding, 7);
    const service = harness.service.app.get(PayoutRuns, { strict: false });
    const { id } = await waitFor(
      () => {
        const cause = { requestId: 'payout-simulation', deadline: Date.now() + 10_000 };
        // A killed connection; the week has its one run however often this is asked.
        return service.prepare(weekEnding, first, cause, endOfWeek(weekEnding)).catch(() => false as const);
      },
      { what: 'a prepared run', timeout: 60_000 },
    );
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
