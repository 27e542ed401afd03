import {
  dispatchFigures,
  type DispatchFigures,
  type OfferState,
  type RideActor,
  type RideStatus,
} from '@rahi/contracts';
import type { TestProduct } from '@rahi/testing-kit';
import { gini } from '../measuring/gini.js';
import { onDatabase } from '../product/bench-product.js';
import { rideKinds, type RideKind } from './kinds.js';
import type { Seen } from './person.js';
import type { Requests } from './requests.js';

/** A ride as svc-rides has it at the end; times in seconds. */
export interface RideRow {
  readonly id: string;
  readonly status: RideStatus;
  readonly cancelledBy: RideActor | null;
  readonly lat: number;
  readonly lng: number;
  /** From the search that ended with a driver to the driver; null without one. */
  readonly acceptSeconds: number | null;
  /** From the booking to the driver at the pickup. */
  readonly waitSeconds: number | null;
}

const rides = `SELECT id, status, cancelled_by AS "cancelledBy", pickup_lat AS lat, pickup_lng AS lng,
    extract(epoch FROM assigned_at - searching_since)::float8 AS "acceptSeconds",
    extract(epoch FROM arrived_at - created_at)::float8 AS "waitSeconds" FROM rides`;
const offers = 'SELECT state, count(*)::int AS offers FROM offers GROUP BY 1';
const earned = `SELECT driver_id AS "driverId", sum(net_paise)::int AS paise FROM settlements
  WHERE completed_at <= $1 GROUP BY 1`;
const endedAway = `SELECT count(*)::int AS rides FROM rides WHERE ended_away IS NOT NULL`;

/** What a driver did during the run. */
export interface DriverHours {
  readonly id: string;
  readonly onlineMs: number;
  readonly ridingMs: number;
}

/** How a run went. Seconds; shares from 0 to 1. */
export interface Figures {
  readonly bookings: number;
  readonly completed: number;
  /** Of the completed ones: ended before the drop-off, because the run was over. */
  readonly endedAway: number;
  /** By cause. */
  readonly cancelled: ReadonlyMap<string, number>;
  readonly accept: Spread;
  readonly wait: Spread;
  /** svc-rides' own. */
  readonly dispatch: DispatchFigures;
  readonly offers: Readonly<Partial<Record<OfferState, number>>>;
  /** Of the drivers' time online: with a ride. */
  readonly utilisation: number;
  readonly onlineHours: number;
  /** Of net earnings per hour online. */
  readonly gini: number;
  readonly rows: readonly RideRow[];
  /** Of each kind beside the usual one, in the order of `rideKinds`: bookings, and how many of them were completed. */
  readonly kinds: readonly KindFigures[];
}

export interface KindFigures {
  readonly kind: RideKind;
  readonly bookings: number;
  readonly completed: number;
}

export interface Spread {
  readonly mean: number;
  readonly p50: number;
  readonly p95: number;
}

/** Reads how a run went. @param closedAt when booking ended; earnings and hours count until then */
export async function readFigures(
  product: TestProduct,
  requests: Requests,
  { admin, seen, hours, closedAt }: { admin: string; seen: Seen; hours: readonly DriverHours[]; closedAt: Date },
): Promise<Figures> {
  const { rows, states, away } = await onDatabase(product.databaseUrls['svc-rides'], async (database) => ({
    rows: (await database.query<RideRow>(rides)).rows,
    states: (await database.query<{ state: OfferState; offers: number }>(offers)).rows,
    away: (await database.query<{ rides: number }>(endedAway)).rows[0]?.rides ?? 0,
  }));
  const paid = await onDatabase(product.databaseUrls['svc-drivers'], async (database) => {
    return (await database.query<{ driverId: string; paise: number }>(earned, [closedAt])).rows;
  });
  const own = await requests.untilAnswered(dispatchFigures, admin, { query: { period: '24h' } });
  if (!own.ok) throw new Error(`svc-rides gives no dispatch figures: ${own.code}`);
  const paise = new Map(paid.map((row) => [row.driverId, row.paise]));
  const onlineMs = hours.reduce((sum, driver) => sum + driver.onlineMs, 0);
  const ridingMs = hours.reduce((sum, driver) => sum + driver.ridingMs, 0);
  const { median, p95 } = own.value.secondsToAccept;
  return {
    bookings: rows.length,
    completed: rows.filter(({ status }) => status === 'completed').length,
    endedAway: away,
    cancelled: causesOf(rows, seen.causes),
    accept: {
      ...spreadOf(rows.flatMap(({ acceptSeconds }) => acceptSeconds ?? [])),
      p50: median ?? Number.NaN,
      p95: p95 ?? Number.NaN,
    },
    wait: spreadOf(rows.flatMap(({ waitSeconds }) => waitSeconds ?? [])),
    dispatch: own.value,
    offers: Object.fromEntries(states.map(({ state, offers: count }) => [state, count])),
    utilisation: ridingMs / onlineMs,
    onlineHours: onlineMs / 3_600_000,
    gini: gini(
      hours.filter((driver) => driver.onlineMs > 0).map((driver) => (paise.get(driver.id) ?? 0) / driver.onlineMs),
    ),
    rows,
    kinds: kindsOf(rows, seen.kinds),
  };
}

/** How many rides of each kind there were, as their riders booked them. */
export function kindsOf(
  rows: readonly Pick<RideRow, 'id' | 'status'>[],
  kinds: ReadonlyMap<string, RideKind>,
): KindFigures[] {
  return rideKinds.flatMap((kind) => {
    const those = rows.filter(({ id }) => kinds.get(id) === kind);
    const completed = those.filter(({ status }) => status === 'completed').length;
    return those.length > 0 ? { kind, bookings: those.length, completed } : [];
  });
}

/** How many rides were cancelled for each cause: a rider's is known only to the rider. */
export function causesOf(
  rows: readonly Pick<RideRow, 'id' | 'status' | 'cancelledBy'>[],
  causes: ReadonlyMap<string, string>,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { id, status, cancelledBy } of rows) {
    if (status !== 'cancelled') continue;
    // A cancellation whose answer was lost has no cause.
    const cause = cancelledBy === 'rider' ? `rider: ${causes.get(id) ?? 'not known'}` : cancelledBy;
    const words = cause === 'expiry' ? 'server: no driver within 5 minutes' : (cause ?? 'not known');
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return counts;
}

/** Mean and percentiles (nearest rank); NaN of nothing. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  return { mean: sorted.reduce((sum, value) => sum + value, 0) / sorted.length, p50: at(0.5), p95: at(0.95) };
}
