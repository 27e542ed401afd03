import type { Tracking } from '@rahi/contracts/ride';
import { useInterval } from '@rahi/web-kit';
import { useState } from 'react';
import { minutesUntil, steadyArrival } from './steady-arrival.js';

const clockMs = 5_000;

/** When the car arrives and in how many minutes, without jitter; null before the first forecast. */
export function useArrival(tracking: Tracking | null): { at: number; minutes: number } | null {
  const forecast = tracking?.estimatedArrival ? Date.parse(tracking.estimatedArrival) : null;
  const [shown, setShown] = useState(forecast);
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), forecast === null ? null : clockMs);
  const at = steadyArrival(shown, forecast);
  if (at !== shown) setShown(at);
  return at === null ? null : { at, minutes: minutesUntil(at, now) };
}
