import {
  payoutFailureCodes,
  rupeesFromPaise,
  type DriverPayout,
  type Payout,
  type PayoutFailureCode,
  type PayoutRun,
} from '@rahi/contracts';
import type { PayoutEntity, PayoutRunEntity } from './payout.entities.js';
import type { Tally } from './payouts.repository.js';

/**
 * A run as the desk sees it.
 * @param selfApproval whether the one who prepared a run may approve it
 */
export function runView(run: PayoutRunEntity, tallies: readonly Tally[], selfApproval: boolean): PayoutRun {
  const { id, weekEnding, preparedAt, approvedAt, waitingPaise } = run;
  const sum = (of: 'paise' | 'cashPaise' | 'tdsPaise') =>
    rupeesFromPaise(tallies.reduce((paise, tally) => paise + tally[of], 0));
  const tallyOf = (status: Tally['status']) => {
    const { count = 0, paise = 0 } = tallies.find((tally) => tally.status === status) ?? {};
    return { count, amount: rupeesFromPaise(paise) };
  };
  const approved = tallyOf('approved');
  return {
    id,
    weekEnding,
    status: statusOf(run, approved.count),
    preparedAt: preparedAt.toISOString(),
    preparedBy: run.preparedBy === null ? null : { id: run.preparedBy, name: run.preparedByName },
    approvedAt: approvedAt?.toISOString() ?? null,
    approvedBy: run.approvedBy === null ? null : { id: run.approvedBy, name: run.approvedByName },
    discarded: discardOf(run),
    selfApproval,
    amount: sum('paise'),
    cash: sum('cashPaise'),
    ...(run.tds && { tds: sum('tdsPaise') }),
    waiting: rupeesFromPaise(waitingPaise),
    payouts: { prepared: tallyOf('prepared'), approved, paid: tallyOf('paid'), failed: tallyOf('failed') },
  };
}

function statusOf({ approvedAt, discardedAt }: PayoutRunEntity, waiting: number): PayoutRun['status'] {
  if (discardedAt !== null) return 'discarded';
  if (approvedAt === null) return 'prepared';
  return waiting > 0 ? 'approved' : 'settled';
}

function discardOf({ discardedAt, discardedBy, discardedByName: name, discardReason }: PayoutRunEntity) {
  if (discardedAt === null || discardedBy === null) return null;
  return { at: discardedAt.toISOString(), by: { id: discardedBy, name }, reason: discardReason ?? '' };
}

/** The code that stands in place of an administrator's words; null for words. */
export function failureCodeOf(failure: string | null): PayoutFailureCode | null {
  return payoutFailureCodes.find((code) => code === failure) ?? null;
}

/** A payout as its driver sees it. */
export function driverPayoutView(payout: PayoutEntity, weekEnding: string): DriverPayout {
  const { id, status, reference, paise, cashPaise, tdsPaise, tdsBasePaise, waitingPaise, settledAt, failure } = payout;
  const failureCode = failureCodeOf(failure);
  return {
    id,
    weekEnding,
    status,
    reference,
    owed: rupeesFromPaise(paise + cashPaise + tdsPaise),
    amount: rupeesFromPaise(paise),
    cash: rupeesFromPaise(cashPaise),
    tds: rupeesFromPaise(tdsPaise),
    tdsBase: rupeesFromPaise(tdsBasePaise),
    waiting: rupeesFromPaise(waitingPaise),
    settledAt: settledAt?.toISOString() ?? null,
    failure: failureCode === null ? failure : null,
    failureCode,
  };
}

/** A payout as the desk sees it. */
export function payoutView(payout: PayoutEntity, weekEnding: string): Payout {
  return { ...driverPayoutView(payout, weekEnding), driver: { id: payout.driverId, name: payout.driverName } };
}
