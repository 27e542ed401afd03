import { vehicleChoices, type VehicleType } from '@rahi/contracts/vehicles';
import { useState } from 'react';
import type { ByType, Nearby, Quote } from './booking.queries.js';

/** The chosen vehicle type: initially one that can be booked. */
export function useVehicleChoice(nearby: Nearby, quotes: ByType<Quote>) {
  const [wanted, setWanted] = useState<VehicleType | null>(null);
  const offered = vehicleChoices.find((type) => nearby.drivers[type].length > 0 && !quotes[type].refusal);
  // Set once, when all types have answered. The choice then does not depend on which type answered first, and does not
  // change under the rider's finger when a poll arrives.
  if (wanted === null && offered && !nearby.pending) setWanted(offered);
  return [wanted ?? vehicleChoices[0], setWanted] as const;
}
