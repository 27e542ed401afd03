import type { Tracking } from '@rahi/contracts/ride';

/** A forecast may move by this much before the shown arrival follows it, in milliseconds. */
export const arrivalToleranceMs = 45_000;

/**
 * The arrival to show (epoch milliseconds): every reading forecasts a slightly different one, and following each would make the
 * minutes jump. The shown one stays until the forecast has really moved.
 */
export function steadyArrival(shown: number | null, forecast: number | null): number | null {
  if (shown === null || forecast === null) return forecast;
  return Math.abs(forecast - shown) > arrivalToleranceMs ? forecast : shown;
}

/** Whole minutes until then, at least 1: a driver who is about to arrive is "1 min" away. */
export function minutesUntil(arrival: number, now: number): number {
  return Math.max(1, Math.ceil((arrival - now) / 60_000));
}

/** Picks the arrival to show out of reading after reading; remembers the one it showed last. */
export function steadyForecast(): (tracking: Tracking) => number | null {
  let shown: number | null = null;
  return ({ estimatedArrival }) =>
    (shown = steadyArrival(shown, estimatedArrival ? Date.parse(estimatedArrival) : null));
}
