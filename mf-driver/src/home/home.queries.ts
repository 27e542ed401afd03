import { driverToday, nearbyDrivers } from '@rahi/contracts/calls/drivers.calls';
import { driverRides } from '@rahi/contracts/calls/rides.calls';
import type { LatLng } from '@rahi/contracts/geo/distance';
import { queryOptionsFor, type ApiClient } from '@rahi/web-kit';

/** §9: nearby drivers poll, in milliseconds. */
export const nearbyPollMs = 10_000;
/** §2: the most recent rides that the home screen shows. */
export const recentRides = 3;

export const todayQuery = (api: ApiClient, driverId: string) =>
  queryOptionsFor(api, driverToday, { params: { driverId } });

export const recentRidesQuery = (api: ApiClient, driverId: string) =>
  queryOptionsFor(api, driverRides, { params: { driverId }, query: { limit: recentRides } });

/** Other drivers around a point, rounded to about 100 m: a driving device does not send a request with every fix. */
export const othersNearQuery = (api: ApiClient, { lat, lng }: LatLng) =>
  queryOptionsFor(api, nearbyDrivers, { query: { lat: lat.toFixed(3), lng: lng.toFixed(3), radius: 10 } });
