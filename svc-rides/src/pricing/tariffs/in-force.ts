import type { VehicleType } from '@rahi/contracts';
import type { TariffEntity } from './tariff.entity.js';

type Version = Pick<TariffEntity, 'city' | 'vehicleType' | 'effectiveFrom' | 'version'>;

/** The newest version of a vehicle type that is in force at a moment in a city, or else everywhere. */
export function inForceAt<T extends Version>(
  known: readonly T[],
  city: string,
  vehicleType: VehicleType,
  at: Date,
): T | undefined {
  const of = (place: string | null) =>
    known
      .filter((one) => one.city === place && one.vehicleType === vehicleType && one.effectiveFrom <= at)
      .toSorted((a, b) => a.effectiveFrom.getTime() - b.effectiveFrom.getTime() || a.version - b.version)
      .at(-1);
  return of(city) ?? of(null);
}
