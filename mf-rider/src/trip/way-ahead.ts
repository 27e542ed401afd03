import type { Ahead } from '@rahi/contracts/geo/ahead';
import { steadyArrival } from './steady-arrival.js';

/** The figures of the remaining way that the rider sees. */
export interface WayAhead {
  km: number;
  /** Epoch milliseconds; stays until the forecast has really moved. */
  arrivesAt: number;
  /** Percent of the way driven, 0 to 100; null while its whole length is not known. */
  percent: number | null;
}

/** Nearer than this to its end, in kilometres, a way is driven. */
const thereKm = 0.05;

/**
 * Picks what to show out of reading after reading. A detour makes the way longer: the percentage then waits, and does not go
 * back.
 */
export function steadyWayAhead(): (ahead: Ahead | null, now: number, wholeKm: number | null) => WayAhead | null {
  let shown: WayAhead | null = null;
  let longestKm = 0;
  return (ahead, now, wholeKm) => {
    if (!ahead) return (shown = null);
    longestKm = Math.max(longestKm, ahead.km, wholeKm ?? 0);
    const arrivesAt = steadyArrival(shown?.arrivesAt ?? null, now + ahead.seconds * 1000) ?? now;
    const km = Math.round(ahead.km * 10) / 10;
    const percent = wholeKm === null ? null : percentOf(ahead.km, shown?.percent ?? 0);
    // The same figures are the same object, which avoids a render.
    if (shown?.km === km && shown.arrivesAt === arrivesAt && shown.percent === percent) return shown;
    return (shown = { km, arrivesAt, percent });
  };

  function percentOf(leftKm: number, before: number): number {
    if (leftKm < thereKm) return 100;
    return Math.max(before, Math.min(99, Math.round(100 * (1 - leftKm / longestKm))));
  }
}
