import type { Ride } from '@rahi/contracts/ride';
import type { MapMotion } from '@rahi/ui-kit';
import type { WritableStore } from '@rahi/web-kit';
import { useLayoutEffect } from 'react';
import { dropoffOf, pickupOf } from '../rides/ride-stops.js';
import { useCar, useWayLeft } from './trip.queries.js';

interface CarOnMapProps {
  ride: Ride;
  motion: WritableStore<MapMotion | null>;
}

/** Reads where the car is and brings it to the map, past the screen around both. Shows nothing itself. */
export function CarOnMap({ ride, motion }: CarOnMapProps): null {
  const car = useCar(ride);
  const route = useWayLeft(ride, car);
  useLayoutEffect(() => {
    motion.set(car && { vehicle: { ...car, vehicleType: ride.vehicleType }, route, towards: towardsOf(ride) });
  }, [motion, ride, car, route]);
  return null;
}

/** Where the car is going, while it is going: a car that waits at the pickup is shown with what is around. */
function towardsOf(ride: Ride) {
  if (ride.status === 'driver_arrived') return null;
  return ride.status === 'driver_assigned' ? pickupOf(ride) : dropoffOf(ride);
}
