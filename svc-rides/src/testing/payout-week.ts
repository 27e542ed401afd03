import {
  approvePayouts,
  daysAfter,
  kolkataDateStart,
  payoutRunSchema,
  payoutSchema,
  payoutsOfRun,
  preparePayouts,
  type Payout,
  type PayoutRun,
  type Principal,
} from '@rahi/contracts';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import type { Entry } from '../money/ledger/account.js';
import { completedRide, paidInCash } from '../money/ledger/entries.js';
import type { RideFlag } from '../ride/ride-parts.js';
import { aPrincipal, aRideIn } from './factories.js';
import type { Answer, RidesHarness } from './rides-harness.js';

const ids = z.array(z.object({ id: z.coerce.number() })).length(1);

/** Past weeks, one after another, with drivers' earnings in them; and the two administrators who pay. */
export class PayoutWeeks {
  readonly first = aPrincipal({ isAdmin: true, name: 'Asha' });
  readonly second = aPrincipal({ isAdmin: true, name: 'Bina' });
  /** A Sunday. */
  weekEnding = '2024-01-07';

  constructor(private readonly harness: RidesHarness) {}

  next(): string {
    this.weekEnding = daysAfter(this.weekEnding, 7);
    return this.weekEnding;
  }

  /** Wednesday noon of the week. */
  get midweek(): Date {
    return new Date(kolkataDateStart(this.weekEnding, -4).getTime() + 12 * 3_600_000);
  }

  /** Adds an entry to the journal as of a time. */
  async post({ cause, kind, rideId, postings }: Entry, at = this.midweek): Promise<void> {
    await this.harness.database.transaction(async (manager) => {
      const accounts: number[] = [];
      for (const { account } of postings) {
        const found: unknown = await manager.query(
          `INSERT INTO accounts (kind, owner) VALUES ($1, $2)
           ON CONFLICT (kind, owner) DO UPDATE SET kind = excluded.kind RETURNING id`,
          [account.kind, account.owner ?? null],
        );
        accounts.push(...ids.parse(found).map(({ id }) => id));
      }
      const made: unknown = await manager.query(
        'INSERT INTO journal_entries (cause, kind, ride_id, at) VALUES ($1, $2, $3, $4) RETURNING id',
        [cause, kind, rideId, at],
      );
      const entryId = ids.parse(made)[0]?.id;
      const paise = postings.map((line) => line.paise);
      await manager.query(
        'INSERT INTO postings (entry_id, account_id, paise) SELECT $1, * FROM unnest($2::integer[], $3::bigint[])',
        [entryId, accounts, paise],
      );
    });
  }

  /** A completed ride of ₹105 with ₹94.50 for its driver; ₹105 are in the driver's hand if it was paid in cash. */
  async ride(
    driverId: string,
    { cash = false, flags = [], at = this.midweek }: { cash?: boolean; flags?: RideFlag[]; at?: Date } = {},
  ): Promise<string> {
    const ride = await this.harness.seed(aRideIn('completed', { driverId, flags, farePaise: 10_500, completedAt: at }));
    const people = { rideId: ride.id, riderId: ride.riderId, driverId };
    const shares = {
      gstPaise: 500,
      gstBorne: true,
      tollsPaise: 0,
      commissionPaise: 1050,
      bonusPaise: 0,
      discountPaise: 0,
    };
    await this.post(completedRide({ ...people, farePaise: 10_500, ...shares }), at);
    if (cash) await this.post(paidInCash({ ...people, paise: 10_500, paidBeforePaise: 0 }), at);
    return ride.id;
  }

  async prepare(by: Principal = this.first): Promise<PayoutRun> {
    const answer = await this.harness.call(preparePayouts, by, { body: { weekEnding: this.weekEnding } });
    return runOf(answer);
  }

  async approve(run: PayoutRun, by: Principal = this.second): Promise<PayoutRun> {
    const answer = await this.harness.call(approvePayouts, by, { params: { id: run.id } });
    return runOf(answer);
  }

  /** All payouts of a run. */
  async payouts(run: PayoutRun): Promise<Payout[]> {
    const all: Payout[] = [];
    for (let cursor: string | undefined; ;) {
      const args = { params: { id: run.id }, query: { limit: 100, cursor } };
      const answer = await this.harness.call(payoutsOfRun, this.first, args);
      all.push(...z.array(payoutSchema).parse(answer.list));
      cursor = /cursor=([\w-]+)/.exec(answer.header('link'))?.[1];
      if (cursor === undefined) return all;
    }
  }

  /** The payout of a driver in a run. */
  async payoutOf(run: PayoutRun, driverId: string): Promise<Payout | undefined> {
    return (await this.payouts(run)).find(({ driver }) => driver.id === driverId);
  }
}

/** @throws Error when it was refused */
function runOf({ status, body }: Answer): PayoutRun {
  if (status !== 200) throw new Error(`refused: ${JSON.stringify(body)}`);
  return payoutRunSchema.parse(body);
}

/** The postings of a run on `bank`, in paise. */
export async function sentFromBank(database: DataSource, runId: string): Promise<number> {
  const [sum] = await database.query<{ paise: number }[]>(
    `SELECT coalesce(-sum(posting.paise), 0)::float8 AS paise FROM payouts payout
     JOIN journal_entries entry ON entry.cause IN ('payout/' || payout.id, 'payout.failed/' || payout.id)
     JOIN postings posting ON posting.entry_id = entry.id JOIN accounts account ON account.id = posting.account_id
     WHERE payout.run_id = $1 AND account.kind = 'bank'`,
    [runId],
  );
  return sum?.paise ?? NaN;
}
