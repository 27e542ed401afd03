import type { LatLng } from '@rahi/contracts/geo/distance';
import { useLocationState, useRemote } from '@rahi/web-kit';

/** §2: where a map begins while nothing is known. */
const defaultCenter: LatLng = { lat: 28.6139, lng: 77.209 };

/** The device's position, else `fallback`, else New Delhi. */
export function useMapCenter(fallback: LatLng | null = null): LatLng {
  const { position } = useLocationState(useRemote().services.location);
  return position ?? fallback ?? defaultCenter;
}
