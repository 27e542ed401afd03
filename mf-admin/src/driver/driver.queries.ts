import { adminDriver } from '@rahi/contracts/calls/admin.calls';
import { driverAccount } from '@rahi/contracts/calls/payouts.calls';
import { driverByUser, driverEarnings, driverLedger } from '@rahi/contracts/calls/drivers.calls';
import { driverActiveRide, driverRides } from '@rahi/contracts/calls/rides.calls';
import { queryOptionsFor, type ApiClient } from '@rahi/web-kit';
import { pageOptionsFor } from '../area/paging.js';

const listLimit = 10;

export const driverQuery = (api: ApiClient, id: string) => queryOptionsFor(api, adminDriver, { params: { id } });

export const todayQuery = (api: ApiClient, driverId: string) =>
  queryOptionsFor(api, driverEarnings, { params: { driverId }, query: { period: 'today' } });

export const accountQuery = (api: ApiClient, driverId: string) =>
  queryOptionsFor(api, driverAccount, { params: { driverId } });

/** First-hand from svc-drivers, with the position. */
export const profileQuery = (api: ApiClient, userId: string) =>
  queryOptionsFor(api, driverByUser, { params: { userId } });

export const activeRideQuery = (api: ApiClient, driverId: string) =>
  queryOptionsFor(api, driverActiveRide, { params: { driverId } });

export const ridesOfDriverQuery = (api: ApiClient, driverId: string, cursor: string) =>
  pageOptionsFor(api, driverRides, {
    params: { driverId },
    query: { limit: listLimit, ...(cursor ? { cursor } : {}) },
  });

export const ledgerQuery = (api: ApiClient, driverId: string, cursor: string) =>
  pageOptionsFor(api, driverLedger, {
    params: { driverId },
    query: { limit: listLimit, ...(cursor ? { cursor } : {}) },
  });
