import {
  daysAfter,
  discardPayouts,
  kolkataDateStart,
  payoutBankFile,
  settlePayout,
  settlePayouts,
  type Payout,
} from '@rahi/contracts';
import { parse } from 'csv-parse/sync';
import { lastWeekEnding } from '../money/payouts/payout-runs.service.js';
import { askAll, paiseIn, type Compared } from './journal-words.js';
import { PayoutWeeks, sentFromBank } from './payout-week.js';
import type { RidesHarness } from './rides-harness.js';

/** What drivers are owed for the time before `$1`, hold in cash and wait for, from the postings alone. */
const owedSql = `WITH line AS (
    SELECT account.owner, account.kind, entry.at < $1 OR entry.kind IN ('payout', 'payout_failed') AS early, posting.paise,
      entry.at < $1 AND EXISTS (SELECT FROM rides ride WHERE ride.id = entry.ride_id AND (
        'impossible_trip' = ANY(ride.flags)
        OR EXISTS (SELECT FROM payment_claims claim WHERE claim.ride_id = ride.id AND claim.state = 'open'))) AS waits
    FROM postings posting JOIN journal_entries entry ON entry.id = posting.entry_id
    JOIN accounts account ON account.id = posting.account_id WHERE account.kind IN ('driver', 'cash_in_hand')
  ), driver AS (
    SELECT owner, least(-coalesce(sum(paise) FILTER (WHERE kind = 'driver'), 0),
        -coalesce(sum(paise) FILTER (WHERE kind = 'driver' AND early), 0)) AS credit,
      greatest(least(coalesce(sum(paise) FILTER (WHERE kind = 'cash_in_hand'), 0),
        coalesce(sum(paise) FILTER (WHERE kind = 'cash_in_hand' AND early), 0)), 0) AS cash,
      greatest(-coalesce(sum(paise) FILTER (WHERE kind = 'driver' AND waits), 0), 0) AS waiting
    FROM line GROUP BY owner
  )
  SELECT owner AS "driverId", greatest(credit - waiting, 0)::float8 AS owed, cash::float8, waiting::float8 FROM driver`;

/** A payout that was posted and not undone, and what it took from the bank. */
const sentSql = `SELECT payout.reference, payout.driver_id::text AS "driverId", -posting.paise::float8 AS paise
  FROM payouts payout JOIN journal_entries entry ON entry.cause = 'payout/' || payout.id
  JOIN postings posting ON posting.entry_id = entry.id
  JOIN accounts account ON account.id = posting.account_id AND account.kind = 'bank'
  WHERE payout.run_id = $1
    AND NOT EXISTS (SELECT FROM journal_entries undone WHERE undone.cause = 'payout.failed/' || payout.id)
  ORDER BY payout.reference`;

/** The payout runs of the last two weeks by the product's own calls: one discarded, payouts that fail, bank files. */
export class DeskPayouts {
  readonly #weeks: PayoutWeeks;
  /** The runs that were approved, and what each sent in paise. */
  readonly sent = new Map<string, number>();

  constructor(
    private readonly harness: RidesHarness,
    private readonly compared: Compared,
  ) {
    this.#weeks = new PayoutWeeks(harness);
  }

  async run(now: Date): Promise<void> {
    this.#weeks.weekEnding = daysAfter(lastWeekEnding(now), -7);
    await this.#discarded();
    const older = await this.#approved();
    for (const { id } of older.filter((_, at) => at % 5 === 1)) await this.#settle(id, 'failed');
    await this.#bankFile();
    this.#weeks.next();
    // A payout that failed is in the next run again.
    const newer = await this.#approved();
    for (const { id } of newer.filter((_, at) => at % 7 === 2)) await this.#settle(id, 'failed');
    for (const { id } of newer.filter((_, at) => at % 7 === 3)) await this.#settle(id, 'paid');
  }

  /** Each run's file again, whatever became of its payouts since: its lines are the payouts that the journal has sent. */
  async compareFiles(): Promise<void> {
    for (const runId of this.sent.keys()) {
      const { status, bytes } = await this.harness.raw(payoutBankFile, this.#weeks.first, { params: { id: runId } });
      this.compared.equal('a bank file', status, 200);
      const csv = Buffer.from(bytes).toString('utf8');
      const lines: Record<string, string>[] = parse(csv, { bom: true, columns: true, recordDelimiter: '\r\n' });
      const wanted = await askAll<{ reference: string; driverId: string; paise: number }>(
        this.harness.database,
        sentSql,
        [runId],
      );
      this.compared.equal(`lines of bank file ${runId}`, lines.length, wanted.length);
      for (const [at, { reference, driverId, paise }] of wanted.entries()) {
        const line = lines[at] ?? {};
        const had = [line['Reference'], line['Driver id'], line['Amount (INR)']].join(' ');
        this.compared.equal(`line of ${reference}`, had, `${reference} ${driverId} ${(paise / 100).toFixed(2)}`);
      }
      const sum = lines.reduce((total, line) => total + paiseIn(line['Amount (INR)']), 0);
      this.compared.equal(`sum of bank file ${runId}`, sum, await sentFromBank(this.harness.database, runId));
    }
  }

  async #discarded(): Promise<void> {
    const before = await this.#entries();
    const { id } = await this.#weeks.prepare();
    const body = { reason: 'Prepared before the statement' };
    const answer = await this.harness.call(discardPayouts, this.#weeks.first, { params: { id }, body });
    this.compared.equal('a discarded run', String(answer.body['status']), 'discarded');
    this.compared.equal('entries after a discarded run', await this.#entries(), before);
  }

  /** Prepares the run of the week and approves it. @returns its payouts that wait for the bank */
  async #approved(): Promise<Payout[]> {
    const { weekEnding } = this.#weeks;
    const until = kolkataDateStart(weekEnding, 1);
    const wanted = await this.harness.database.query<
      { driverId: string; owed: number; cash: number; waiting: number }[]
    >(owedSql, [until]);
    const run = await this.#weeks.prepare();
    const owed = new Map(wanted.filter((one) => one.owed > 0).map((one) => [one.driverId, one]));
    const prepared = await this.#weeks.payouts(run);
    this.compared.equal(`payouts of ${weekEnding}`, prepared.length, owed.size);
    for (const { driver, amount, cash, waiting } of prepared) {
      const due = owed.get(driver.id) ?? { owed: 0, cash: 0, waiting: 0 };
      const sums = {
        amount: Math.max(0, due.owed - due.cash),
        cash: Math.min(due.owed, due.cash),
        waiting: due.waiting,
      };
      this.compared.same(`payout of ${driver.id}, ${weekEnding}`, sums, { amount, cash, waiting });
    }
    const waits = wanted.reduce((sum, { waiting }) => sum + waiting, 0);
    this.compared.same(`run of ${weekEnding}`, { waiting: waits }, { waiting: run.waiting });
    await this.#weeks.approve(run);
    this.sent.set(run.id, await sentFromBank(this.harness.database, run.id));
    this.compared.same(`run of ${weekEnding}`, { amount: this.sent.get(run.id) ?? NaN }, { amount: run.amount });
    return (await this.#weeks.payouts(run)).filter(({ status }) => status === 'approved');
  }

  /** The rest of the run is paid. */
  async #bankFile(): Promise<void> {
    const [id = ''] = this.sent.keys();
    await this.compareFiles();
    const answer = await this.harness.call(settlePayouts, this.#weeks.first, {
      params: { id },
      body: { outcome: 'paid' },
    });
    this.compared.equal('a settled run', String(answer.body['status']), 'settled');
  }

  async #settle(id: string, outcome: 'paid' | 'failed'): Promise<void> {
    const body = outcome === 'paid' ? { outcome } : { outcome, reason: 'The account is closed' };
    const answer = await this.harness.call(settlePayout, this.#weeks.first, { params: { id }, body });
    this.compared.equal('a payout', String(answer.body['status']), outcome);
  }

  async #entries(): Promise<number> {
    const [counted] = await askAll<{ entries: number }>(
      this.harness.database,
      'SELECT count(*)::int AS entries FROM journal_entries',
    );
    return counted?.entries ?? NaN;
  }
}
