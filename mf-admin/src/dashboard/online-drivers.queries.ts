import { onlineDrivers } from '@rahi/contracts/calls/drivers.calls';
import type { ApiClient } from '@rahi/web-kit';
import { pageOptionsFor } from '../area/paging.js';
import type { DashboardView } from './dashboard-view.js';

/** The most that the server gives at a time. */
const driversLimit = 100;

type DriverFilter = Pick<DashboardView, 'search' | 'driverSort' | 'cursor'>;

// A separate file: the dashboard does not load the calls to svc-drivers, which only later screens make.
export const onlineDriversQuery = (api: ApiClient, { search, driverSort, cursor }: DriverFilter) =>
  pageOptionsFor(api, onlineDrivers, {
    query: { limit: driversLimit, sort: driverSort, ...(search ? { search } : {}), ...(cursor ? { cursor } : {}) },
  });
