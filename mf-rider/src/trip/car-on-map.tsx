import { goesAnywhere } from '@rahi/contracts/rental';
import type { Ride } from '@rahi/contracts/ride';
import { isOnTheWay } from '@rahi/contracts/ride-lifecycle';
import { stopsAhead } from '@rahi/contracts/stops';
import type { MapMotion } from '@rahi/ui-kit';
import { aheadBy, hasLeft, lineAhead, useFollowedDriver, type WritableStore } from '@rahi/web-kit';
import { useLayoutEffect, useMemo, useState } from 'react';
import { dropoffOf, pickupOf } from '../rides/ride-stops.js';
import { useCar, useWholeKm } from './trip.queries.js';
import { steadyWayAhead, type WayAhead } from './way-ahead.js';

interface CarOnMapProps {
  ride: Ride;
  motion: WritableStore<MapMotion | null>;
  ahead: WritableStore<WayAhead | null>;
}

/** Reads where the car is and brings it to the map, and the way ahead of it to the figures, past the screen around both. Shows nothing itself. */
export function CarOnMap({ ride, motion, ahead }: CarOnMapProps): null {
  const car = useCar(ride);
  // A rental, or a round trip, under way has no way to follow.
  const anywhere = goesAnywhere(ride);
  const followed = useFollowedDriver(ride, anywhere ? null : car);
  const wholeKm = useWholeKm(ride);
  const leg = `${ride.status} ${ride.dropoffLat} ${ride.dropoffLng}`;
  const [steady, setSteady] = useState(() => ({ leg, show: steadyWayAhead() }));
  // Another leg begins at nothing; so does another drop-off (R44).
  if (steady.leg !== leg) setSteady({ leg, show: steadyWayAhead() });
  // Off its way, the car has no line before it until the next one is planned.
  const route = useMemo(() => (followed && !hasLeft(followed) ? lineAhead(followed) : null), [followed]);
  useLayoutEffect(() => {
    motion.set(
      car && { vehicle: { ...car, vehicleType: ride.vehicleType }, route, towards: anywhere ? null : towardsOf(ride) },
    );
  }, [motion, ride, car, route, anywhere]);
  useLayoutEffect(() => {
    ahead.set(steady.show(followed && aheadBy(followed), Date.now(), wholeKm));
  }, [ahead, steady, followed, wholeKm]);
  return null;
}

/** The target of the car while it drives: a car that waits at the pickup is shown with its surroundings. */
function towardsOf(ride: Ride) {
  if (ride.status === 'driver_arrived') return null;
  return isOnTheWay(ride.status) ? pickupOf(ride) : (stopsAhead(ride.stops)[0] ?? dropoffOf(ride));
}
