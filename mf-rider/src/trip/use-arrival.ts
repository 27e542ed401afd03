import type { Ride } from '@rahi/contracts/ride';
import { useInterval, type Store } from '@rahi/web-kit';
import { useState, useSyncExternalStore } from 'react';
import { minutesUntil, steadyForecast } from './steady-arrival.js';
import { useTracked } from './trip.queries.js';
import type { WayAhead } from './way-ahead.js';

const clockMs = 5_000;

/**
 * When the car arrives and in how many minutes, without jitter: by road, else by the server's forecast. Null before the
 * first forecast.
 */
export function useArrival(ride: Ride, ahead: Store<WayAhead | null>): { at: number; minutes: number } | null {
  const [steady] = useState(steadyForecast);
  const tracked = useTracked(ride, steady);
  // The kilometres change more often, and do not concern what shows the arrival.
  const byRoad = useSyncExternalStore(ahead.subscribe, () => ahead.getSnapshot()?.arrivesAt ?? null);
  const at = byRoad ?? tracked;
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), at === null ? null : clockMs);
  return at === null ? null : { at, minutes: minutesUntil(at, now) };
}
