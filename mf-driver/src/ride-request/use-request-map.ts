import { cornersOf } from '@rahi/contracts/geo/corners';
import type { LatLng } from '@rahi/contracts/geo/distance';
import type { Ride, RideRequest } from '@rahi/contracts/ride';
import { useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { kmText, minutesText } from '../area/figures.js';
import { useOwnVehicle } from '../driver/use-own-vehicle.js';
import type { PickupWay } from '../ride/offer-summary.js';
import { dropoffOf, pickupOf, stopsOf } from '../ride/stops.js';
import type { StageMap } from '../stage/driver-stage.js';
import { routeQuery } from '../trip/trip.queries.js';

interface RequestMap {
  map: StageMap;
  /** Null while it is not known. */
  way: PickupWay | null;
}

/**
 * Draws the route to the pickup; while the driver's position is unknown, the trip itself.
 * @param pickupKm the straight line to the pickup, shown until the route is known; null when the driver's position is unknown
 */
export function useRequestMap(ride: Ride | RideRequest, pickupKm: number | null): RequestMap {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const vehicle = useOwnVehicle();
  const pickup = pickupOf(ride);
  const dropoff = dropoffOf(ride);
  const { data: route } = useQuery({
    ...routeQuery(services.api, {
      leg: `${ride.id}.request`,
      origin: () => services.location.getSnapshot().position,
      destination: pickup,
      vehicleType: ride.vehicleType,
    }),
    enabled: vehicle !== null,
  });
  const way = route ? { km: route.distance.value / 1000, minutes: Math.ceil(route.duration.value / 60) } : null;
  const km = way?.km ?? pickupKm;
  const note = [way !== null && minutesText(way.minutes), km !== null && kmText(km)];
  // R42: where it goes is not drawn before it is accepted.
  const goal = ride.dropoffHidden ? undefined : dropoff;
  const ends: [LatLng, LatLng] = [pickup, vehicle ?? goal ?? pickup];
  // The whole way: a road may lead far around.
  const fitTo = route ? [...ends, ...cornersOf(ends, route.polyline)] : ends;
  return {
    way,
    map: {
      label: formatMessage({ id: 'rideRequest.map' }),
      center: pickup,
      pickup,
      pickupNote: note.filter((line) => line !== false),
      ...(goal && { stops: stopsOf(ride), dropoff: goal }),
      vehicle,
      route: route?.polyline,
      fitTo,
    },
  };
}
