import { localeOf, type Saying, type TripLimits, type VehicleType } from '@rahi/contracts';
import { say } from '../../say.js';

/**
 * Why a trip is too long for a vehicle type; null when it is not (R32).
 * @param km straight-line kilometres
 */
export function tooFar(vehicleType: VehicleType, km: number, limits: TripLimits): Saying | null {
  const limit = limits[vehicleType];
  if (km <= limit) return null;
  const anyGoesThere = Object.values(limits).some((other) => km <= other);
  const vehicle = say(`vehicle.${vehicleType}`);
  return say(anyGoesThere ? 'area.anyVehicle' : 'area.nearer', { vehicle, km: limit });
}

/** Why a trip cannot begin with a vehicle type that its city has not switched on (R47). */
export function noVehicle(vehicleType: VehicleType): Saying {
  return say('area.noVehicle', { vehicle: say(`vehicle.${vehicleType}`) });
}

/** How many cities a sentence names at most. */
const mostNamed = 4;

/**
 * Why a ride cannot begin or end at a place (R32).
 * @param place name of the place, null when it has no useful one
 * @param cities served cities, by name; empty when all of India is served
 */
export function notServed(place: string | null, cities: readonly string[]): Saying {
  return say('area.notServed', { place: place ?? say('area.thisPlace'), cities: listed(cities) });
}

function listed(cities: readonly string[]): Saying {
  if (cities.length === 0) return say('area.everywhere');
  const many = cities.length > mostNamed;
  return {
    in(language) {
      const named = many ? [...cities.slice(0, mostNamed - 1), say('area.others').in(language)] : cities;
      return new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(named);
    },
  };
}
