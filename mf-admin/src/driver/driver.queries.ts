import { adminDriver } from '@rahi/contracts/calls/admin.calls';
import { driverEarnings } from '@rahi/contracts/calls/drivers.calls';
import { queryOptionsFor, type ApiClient } from '@rahi/web-kit';

export const driverQuery = (api: ApiClient, id: string) => queryOptionsFor(api, adminDriver, { params: { id } });

export const todayQuery = (api: ApiClient, driverId: string) =>
  queryOptionsFor(api, driverEarnings, { params: { driverId }, query: { period: 'today' } });
