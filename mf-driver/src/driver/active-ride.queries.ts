import { driverActiveRide } from '@rahi/contracts/calls/rides.calls';
import { queryOptionsFor, type ApiClient } from '@rahi/web-kit';

/** §9: how often the driver's active ride is read, in milliseconds. */
export const activeRidePollMs = 3_000;

export const activeRideQuery = (api: ApiClient, driverId: string) =>
  queryOptionsFor(api, driverActiveRide, { params: { driverId } });
