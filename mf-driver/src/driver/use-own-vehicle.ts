import type { MapVehicle } from '@rahi/ui-kit';
import { useLocationState, useRemote } from '@rahi/web-kit';
import { useProfile } from './profile.context.js';

/** The driver's own marker: at the device's position, else at the last one the server knows; null without either. */
export function useOwnVehicle(): MapVehicle | null {
  const { vehicleType, currentLat, currentLng } = useProfile();
  const { position } = useLocationState(useRemote().services.location);
  const kind = vehicleType ?? 'sedan';
  if (position) return { lat: position.lat, lng: position.lng, heading: position.heading, vehicleType: kind };
  if (currentLat === null || currentLng === null) return null;
  return { lat: Number(currentLat), lng: Number(currentLng), vehicleType: kind };
}
