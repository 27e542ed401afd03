import type { Ride } from '@rahi/contracts/ride';
import { useInterval } from '@rahi/web-kit';
import { useState } from 'react';
import { minutesUntil, steadyForecast } from './steady-arrival.js';
import { useTracked } from './trip.queries.js';

const clockMs = 5_000;

/** When the car arrives and in how many minutes, without jitter; null before the first forecast. */
export function useArrival(ride: Ride): { at: number; minutes: number } | null {
  const [steady] = useState(steadyForecast);
  const at = useTracked(ride, steady);
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), at === null ? null : clockMs);
  return at === null ? null : { at, minutes: minutesUntil(at, now) };
}
