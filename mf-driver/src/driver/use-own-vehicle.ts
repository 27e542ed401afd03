import type { MapVehicle } from '@rahi/ui-kit';
import { useLocationState, useRemote } from '@rahi/web-kit';
import { useProfile } from './profile.context.js';

/** The driver's own marker: where the device is, else where the server last knew it; null when neither does. */
export function useOwnVehicle(): MapVehicle | null {
  const { vehicleType, currentLat, currentLng } = useProfile();
  const { position } = useLocationState(useRemote().services.location);
  const kind = vehicleType ?? 'sedan';
  if (position) return { lat: position.lat, lng: position.lng, heading: position.heading, vehicleType: kind };
  if (currentLat === null || currentLng === null) return null;
  return { lat: Number(currentLat), lng: Number(currentLng), vehicleType: kind };
}
