import { servedCities } from '@rahi/contracts/calls/places.calls';
import type { City } from '@rahi/contracts/places';
import { vehicleTypesOf, type VehicleType } from '@rahi/contracts/vehicles';
import { queryOptionsFor, useRemote, type ApiClient } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';

/** They change with a release of the maps. */
const staleMs = 3_600_000;

export const citiesQuery = (api: ApiClient) => queryOptionsFor(api, servedCities, {});

/** The cities of which there is a map. @param needed whether they are read now */
export function useCities(needed = true): readonly City[] | undefined {
  const { services } = useRemote();
  return useQuery({ ...citiesQuery(services.api), enabled: needed, staleTime: staleMs }).data;
}

/** R47: the vehicle types that some city has, in the order of choice. */
export function useVehicleTypes(): readonly VehicleType[] {
  return vehicleTypesOf(useCities() ?? []);
}
