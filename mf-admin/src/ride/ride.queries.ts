import { adminRide } from '@rahi/contracts/calls/admin.calls';
import { getRide, rideMessages } from '@rahi/contracts/calls/rides.calls';
import type { Ride } from '@rahi/contracts/ride';
import { queryKeyFor, queryOptionsFor, type ApiClient } from '@rahi/web-kit';
import { queryOptions } from '@tanstack/react-query';

/** The largest page of a chat. */
const messagesLimit = 100;

/** The current ride, from the service that owns it. */
export const rideQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: queryKeyFor(getRide, { params: { id } }),
    queryFn: async ({ signal }): Promise<Ride> => {
      const ride = await api.call(getRide, { params: { id } }, { signal });
      // An administrator's browser is never answered with a driver's request.
      if (!('riderId' in ride)) throw new Error('The ride came as a request for drivers.');
      return ride;
    },
  });

export const rideDetailQuery = (api: ApiClient, id: string) => queryOptionsFor(api, adminRide, { params: { id } });

export const messagesQuery = (api: ApiClient, id: string) =>
  queryOptionsFor(api, rideMessages, { params: { id }, query: { limit: messagesLimit } });
