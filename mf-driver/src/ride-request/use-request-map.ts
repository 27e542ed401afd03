import type { Ride, RideRequest } from '@rahi/contracts/ride';
import { useIntl } from 'react-intl';
import { useOwnVehicle } from '../driver/use-own-vehicle.js';
import { dropoffOf, pickupOf } from '../ride/stops.js';
import type { StageMap } from '../stage/driver-stage.js';

/** Pickup, drop-off and the driver, all in view. */
export function useRequestMap(ride: Ride | RideRequest): StageMap {
  const { formatMessage } = useIntl();
  const vehicle = useOwnVehicle();
  const pickup = pickupOf(ride);
  const dropoff = dropoffOf(ride);
  const fitTo = vehicle ? [pickup, dropoff, vehicle] : [pickup, dropoff];
  return {
    label: formatMessage({ id: 'rideRequest.map' }),
    center: pickup,
    pickup,
    dropoff,
    vehicle,
    fitTo,
  };
}
