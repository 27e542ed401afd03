import {
  isSettledBy,
  rupeesFromPaise,
  type StatementReason,
  type StatementRow,
  type StatementState,
} from '@rahi/contracts';
import { duePaise } from '../../ride/amounts.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import type { BankRow } from './statement-file.js';

/** How many days before the bank's day a ride that it may pay ended, at most. Banks credit UPI at once, and write it a day later. */
export const mostDaysBefore = 3;
/** How many rides a doubtful row shows. */
const mostShown = 5;
const dayMs = 86_400_000;

/** What is known of the references of a statement, and the rides that are due. */
export interface Known {
  /** References that the journal has. */
  settled: ReadonlySet<string>;
  /** What riders claim to have paid, by its reference: the ride and the paise. */
  claims: ReadonlyMap<string, { rideId: string; paise: number; isOpen: boolean }>;
  /** Every ride that a claim or a row names. */
  named: ReadonlyMap<string, RideEntity>;
  /** Due rides, by what is due in paise. */
  byAmount: ReadonlyMap<number, readonly RideEntity[]>;
}

/** Compares the rows of a statement with what is known. A ride is matched by one row at most. */
export function matchesOf(rows: readonly BankRow[], known: Known): StatementRow[] {
  const matched = new Set<string>();
  return rows.map((row) => {
    const { state, reason = null, rides = [] } = found(row, known, matched);
    if (state === 'matched') for (const { id } of rides) matched.add(id);
    return {
      line: row.line,
      reference: row.reference,
      amount: row.paise === null ? null : rupeesFromPaise(row.paise),
      day: row.day,
      state,
      reason,
      rides: rides.map(viewOf),
    };
  });
}

interface Found {
  state: StatementState;
  reason?: StatementReason | null;
  rides?: readonly RideEntity[];
}

function found({ reference, rideId, paise, day, wrong }: BankRow, known: Known, matched: ReadonlySet<string>): Found {
  if (wrong || reference === null || paise === null || day === null) return { state: 'unreadable', reason: wrong };
  if (known.settled.has(reference)) return { state: 'settled' };
  const claim = known.claims.get(reference);
  const ids = [...new Set([claim?.rideId, rideId])].filter((id) => typeof id === 'string');
  const named = ids.flatMap((id) => known.named.get(id) ?? []);
  const [ride] = named;
  if (named.length > 1) return { state: 'doubtful', reason: 'several_rides', rides: named };
  if (ride) {
    const awaited = claim?.isOpen ? claim.paise : duePaise(ride);
    const fits = awaited === paise && duePaise(ride) >= paise && !matched.has(ride.id);
    return fits ? { state: 'matched', rides: named } : { state: 'doubtful', reason: 'amount_differs', rides: named };
  }
  const near = (known.byAmount.get(paise) ?? []).filter((one) => daysBetween(one, day) !== null);
  if (near.length === 0) return { state: 'unmatched' };
  const byLikelihood = near.toSorted((one, other) => unlikelihood(one, day) - unlikelihood(other, day));
  return { state: 'doubtful', reason: 'amount_and_day', rides: byLikelihood.slice(0, mostShown) };
}

/** A ride whose money the bank can have comes before one in cash, then the nearest. */
const unlikelihood = (ride: RideEntity, day: string) =>
  (isSettledBy('bank', ride.paymentMethod) ? 0 : 100) + (daysBetween(ride, day) ?? 0);

/** Days from the end of a ride to the bank's day, both in India; null where the bank cannot mean this ride. */
function daysBetween(ride: RideEntity, day: string): number | null {
  const ended = new Date(endOf(ride).getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  const days = Math.round((Date.parse(day) - Date.parse(ended)) / dayMs);
  return days >= 0 && days <= mostDaysBefore ? days : null;
}

const endOf = ({ completedAt, cancelledAt, createdAt }: RideEntity): Date => completedAt ?? cancelledAt ?? createdAt;

function viewOf(ride: RideEntity): StatementRow['rides'][number] {
  return {
    rideId: ride.id,
    riderId: ride.riderId,
    riderName: ride.rider.name,
    due: rupeesFromPaise(duePaise(ride)),
    endedAt: endOf(ride).toISOString(),
  };
}
