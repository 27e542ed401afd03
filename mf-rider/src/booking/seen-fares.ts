import { vehicleTypes, type VehicleType } from '@rahi/contracts/vehicles';
import { useState } from 'react';
import type { ByType, Quote } from './booking.queries.js';

/** The fare of a vehicle type that the rider saw, and the fare now. */
interface ChangedFare {
  before: string;
  now: string;
}

interface SeenFares {
  changes: number;
  fares: Partial<Record<VehicleType, string>>;
}

/**
 * Remembers the fare that the rider has seen on each card. A different fare is then announced, not only shown (R17).
 * @param changes how often the rider has changed the request; a change resets the remembered fares
 */
export function useSeenFares(type: VehicleType, quotes: ByType<Quote>, changes: number) {
  const [last, setSeen] = useState<SeenFares>({ changes, fares: {} });
  const seen = last.changes === changes ? last.fares : {};
  const fresh = vehicleTypes.filter((each) => quotes[each].quote && seen[each] === undefined);
  if (fresh.length > 0) {
    const added = Object.fromEntries(fresh.map((each) => [each, quotes[each].quote?.total]));
    setSeen({ changes, fares: { ...seen, ...added } });
  }
  const [before, now] = [seen[type], quotes[type].quote?.total];
  const isChanged = before !== undefined && now !== undefined && Number(before) !== Number(now);
  const changed: ChangedFare | null = isChanged ? { before, now } : null;
  return { changed, accept: () => setSeen({ changes, fares: { ...seen, [type]: now } }) };
}
