import type { LatLng } from '@rahi/contracts/geo/distance';
import type { Ride, RideRequest } from '@rahi/contracts/ride';
import { formatUnit, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { kmText } from '../area/figures.js';
import { useOwnVehicle } from '../driver/use-own-vehicle.js';
import { dropoffOf, pickupOf } from '../ride/stops.js';
import type { StageMap } from '../stage/driver-stage.js';
import { routeQuery } from '../trip/trip.queries.js';

interface RequestMap {
  map: StageMap;
  /** The time to the pickup by road; null while it is not known. */
  minutes: number | null;
}

/** Draws the route to the pickup; while the driver's position is unknown, the trip itself. */
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
  const minutes = route ? Math.ceil(route.duration.value / 60) : null;
  const note = [minutes !== null && formatUnit(minutes, 'minute'), pickupKm !== null && kmText(pickupKm)];
  const fitTo: LatLng[] = vehicle ? [pickup, vehicle] : [pickup, dropoff];
  return {
    minutes,
    map: {
      label: formatMessage({ id: 'rideRequest.map' }),
      center: pickup,
      pickup,
      pickupNote: note.filter((line) => line !== false),
      dropoff,
      vehicle,
      route: route?.polyline,
      fitTo,
    },
  };
}
