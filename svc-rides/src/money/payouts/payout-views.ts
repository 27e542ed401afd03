import { rupeesFromPaise, type DriverPayout, type Payout, type PayoutRun } from '@rahi/contracts';
import type { PayoutEntity, PayoutRunEntity } from './payout.entities.js';
import type { Tally } from './payouts.repository.js';

/** A run as the desk sees it. */
export function runView(run: PayoutRunEntity, tallies: readonly Tally[]): PayoutRun {
  const { id, weekEnding, preparedAt, approvedAt, waitingPaise } = run;
  const sum = (of: 'paise' | 'cashPaise') => rupeesFromPaise(tallies.reduce((paise, tally) => paise + tally[of], 0));
  const tallyOf = (status: Tally['status']) => {
    const { count = 0, paise = 0 } = tallies.find((tally) => tally.status === status) ?? {};
    return { count, amount: rupeesFromPaise(paise) };
  };
  const approved = tallyOf('approved');
  return {
    id,
    weekEnding,
    status: approvedAt === null ? 'prepared' : approved.count > 0 ? 'approved' : 'settled',
    preparedAt: preparedAt.toISOString(),
    preparedBy: run.preparedBy === null ? null : { id: run.preparedBy, name: run.preparedByName },
    approvedAt: approvedAt?.toISOString() ?? null,
    approvedBy: run.approvedBy === null ? null : { id: run.approvedBy, name: run.approvedByName },
    amount: sum('paise'),
    cash: sum('cashPaise'),
    waiting: rupeesFromPaise(waitingPaise),
    payouts: { prepared: tallyOf('prepared'), approved, paid: tallyOf('paid'), failed: tallyOf('failed') },
  };
}

/** A payout as its driver sees it. */
export function driverPayoutView(payout: PayoutEntity, weekEnding: string): DriverPayout {
  const { id, status, reference, paise, cashPaise, waitingPaise, settledAt, failure } = payout;
  return {
    id,
    weekEnding,
    status,
    reference,
    owed: rupeesFromPaise(paise + cashPaise),
    amount: rupeesFromPaise(paise),
    cash: rupeesFromPaise(cashPaise),
    waiting: rupeesFromPaise(waitingPaise),
    settledAt: settledAt?.toISOString() ?? null,
    failure,
  };
}

/** A payout as the desk sees it. */
export function payoutView(payout: PayoutEntity, weekEnding: string): Payout {
  return { ...driverPayoutView(payout, weekEnding), driver: { id: payout.driverId, name: payout.driverName } };
}
