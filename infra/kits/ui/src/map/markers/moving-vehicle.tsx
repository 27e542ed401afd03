import type { LatLng } from '@rahi/contracts/geo/distance';
import { useStore, type Store } from '@rahi/web-kit';
import type { MapMotion } from '../ride-map.types.js';
import { CarAtPickup } from './car-at-pickup.js';
import { RouteLine } from './route-line.js';
import { VehicleMarker } from './vehicle-marker.js';

/** The vehicle of this trip and the way before it. A new position renders only this. */
export function MovingVehicle({ motion, pickup }: { motion: Store<MapMotion | null>; pickup: LatLng | null }) {
  const moving = useStore(motion);
  if (!moving) return null;
  const { vehicle, route } = moving;
  return (
    <>
      {route && route.length > 1 && <RouteLine route={route} />}
      <VehicleMarker vehicle={vehicle} own />
      {pickup && <CarAtPickup car={vehicle} pickup={pickup} />}
    </>
  );
}
