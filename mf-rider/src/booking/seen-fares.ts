import { vehicleTypes, type VehicleType } from '@rahi/contracts/vehicles';
import { useState } from 'react';
import type { ByType, Quote } from './booking.queries.js';

/** What a vehicle type cost when the rider saw it, and what it costs now. */
interface ChangedFare {
  before: string;
  now: string;
}

/** Remembers which fare the rider has seen on each card, so that another one is said, not only shown (R17). */
export function useSeenFares(type: VehicleType, quotes: ByType<Quote>) {
  const [seen, setSeen] = useState<Partial<Record<VehicleType, string>>>({});
  const fresh = vehicleTypes.filter((each) => quotes[each].quote && seen[each] === undefined);
  if (fresh.length > 0) {
    setSeen({ ...seen, ...Object.fromEntries(fresh.map((each) => [each, quotes[each].quote?.total])) });
  }
  const [before, now] = [seen[type], quotes[type].quote?.total];
  const isChanged = before !== undefined && now !== undefined && Number(before) !== Number(now);
  const changed: ChangedFare | null = isChanged ? { before, now } : null;
  return { changed, accept: () => setSeen({ ...seen, [type]: now }) };
}
