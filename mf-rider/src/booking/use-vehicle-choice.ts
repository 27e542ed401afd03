import { vehicleChoices, type VehicleType } from '@rahi/contracts/vehicles';
import { useState } from 'react';
import type { ByType, Nearby, Quote } from './booking.queries.js';

/** The vehicle type that is chosen: at first one that can be booked. */
export function useVehicleChoice(nearby: Nearby, quotes: ByType<Quote>) {
  const [wanted, setWanted] = useState<VehicleType | null>(null);
  const offered = vehicleChoices.find((type) => nearby.drivers[type].length > 0 && !quotes[type].refusal);
  // Offered once, when all types have answered: a choice neither depends on which was quickest, nor changes under the
  // rider's finger when a poll comes in.
  if (wanted === null && offered && !nearby.pending) setWanted(offered);
  return [wanted ?? vehicleChoices[0], setWanted] as const;
}
