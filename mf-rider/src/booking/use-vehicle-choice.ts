import { vehicleChoices, vehicleFacts, type VehicleType } from '@rahi/contracts/vehicles';
import { useState } from 'react';
import type { ByType, Nearby, Quote } from './booking.queries.js';

/**
 * R47: the types that have a card, of those that the pickup's city has. A type that cities must switch on has one only with a
 * quote: the server decides. The chosen one keeps its card while its quote is asked for again.
 */
function offeredTypes(types: readonly VehicleType[], quotes: ByType<Quote>, chosen: VehicleType | null) {
  return types.filter((type) => !vehicleFacts[type].needsCity || quotes[type].quote || type === chosen);
}

/**
 * The vehicle types that have a card, and the chosen one: initially one that can be booked.
 * @param types those of the pickup's city
 * @param later whether it is booked for later: then nobody has to be near now
 */
export function useVehicleChoice(types: readonly VehicleType[], nearby: Nearby, quotes: ByType<Quote>, later: boolean) {
  const [wanted, setWanted] = useState<VehicleType | null>(null);
  const offered = offeredTypes(types, quotes, wanted);
  const bookable = offered.find((type) => (later || nearby.drivers[type].length > 0) && !quotes[type].refusal);
  // Set once, when all types have answered. The choice then does not depend on which type answered first, and does not
  // change under the rider's finger when a poll arrives.
  if (wanted === null && bookable && (later || !nearby.pending)) setWanted(bookable);
  return { offered, type: wanted ?? vehicleChoices[0], choose: setWanted, chooseAgain: () => setWanted(null) };
}
