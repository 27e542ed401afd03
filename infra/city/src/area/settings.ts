import { longestTripKm, type TripLimits } from '@rahi/contracts/served-area';
import { byVehicleType, vehicleFacts } from '@rahi/contracts/vehicles';
import * as z from 'zod';

const names = z.string().transform((text) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== ''),
);
const km = z.coerce.number().positive().max(2000);

const settings = z.object({
  /** A folder of city packs, instead of the ones that come with Rahi. */
  CITY_PACKS: z.string().min(1).optional(),
  /** Names of packs, separated by commas, to serve only their areas. Left out, India's land is served. */
  SERVED_CITIES: names.default([]),
  /** Straight-line kilometres of the longest trip. */
  LONGEST_AUTO_KM: km.default(longestTripKm.auto),
  LONGEST_CAR_KM: km.default(longestTripKm.sedan),
});
export type ServedAreaSettings = z.output<typeof settings>;

/** The settings of services that know the served area (R32). */
export const servedAreaSettings = settings.shape;

export function tripLimits(given: Pick<ServedAreaSettings, 'LONGEST_AUTO_KM' | 'LONGEST_CAR_KM'>): TripLimits {
  return byVehicleType((type) => {
    const { km: usual, setting } = vehicleFacts[type].longestTrip;
    return setting ? given[setting] : usual;
  });
}
