import { isInCity, useCities } from '../places/use-cities.js';
import type { Pickup } from '../places/use-pickup.js';

/** Whether the rider's place is not known, not served, without a map, or a city that is only looked at: `LocationNotice` says which. */
export function useIsPlaceInDoubt({ device, error, place, city }: Pickup): boolean {
  const cities = useCities(device !== null || error !== null);
  if (city || error || place?.served === false) return true;
  return device !== null && cities.length > 0 && !cities.some((one) => isInCity(device, one));
}
