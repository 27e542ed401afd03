import { servedCities } from '@rahi/contracts/calls/places.calls';
import type { LatLng } from '@rahi/contracts/geo/distance';
import { vehicleTypesAt, type VehicleType } from '@rahi/contracts/vehicles';
import { useQuery } from '@tanstack/react-query';
import type { ApiClient } from './api-client.js';
import { queryOptionsFor } from './query-client.js';

/** Cities change their vehicle types with a release of the packs. */
const staleMs = 3_600_000;

/**
 * R47: the vehicle types at a place, in the order of choice. Until the cities are known, and when they cannot be read, those that
 * every city has.
 * @param place null where it is not known: then the types that all served cities have
 */
export function useVehicleTypes(api: ApiClient, place: LatLng | null): readonly VehicleType[] {
  const { data } = useQuery({ ...queryOptionsFor(api, servedCities, {}), staleTime: staleMs });
  return vehicleTypesAt(data ?? [], place);
}
