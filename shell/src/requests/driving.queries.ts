import { driverByUser } from '@rahi/contracts/calls/drivers.calls';
import { driverActiveRide, rideRequests } from '@rahi/contracts/calls/rides.calls';
import {
  confirmRide,
  queryOptionsFor,
  readAgain,
  safetyNetMs,
  useLive,
  usePollInterval,
  type ApiClient,
  type RemoteServices,
} from '@rahi/web-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** §9: how often requests and the active ride are read while the stream is down, in milliseconds. */
export const requestsPollMs = 3_000;

export const profileQuery = (api: ApiClient, userId: string) =>
  queryOptionsFor(api, driverByUser, { params: { userId } });
const requestsQuery = (api: ApiClient) => queryOptionsFor(api, rideRequests, {});
const activeRideQuery = (api: ApiClient, driverId: string) =>
  queryOptionsFor(api, driverActiveRide, { params: { driverId } });

/** The driver's requests and their current trip. Requests are read only while they are online. */
export function useDriving({ api, live }: RemoteServices, userId: string) {
  const profile = profileQuery(api, userId);
  const { data } = useQuery({
    ...profile,
    refetchInterval: ({ state }) => state.data?.isOnline === true && safetyNetMs,
    refetchIntervalInBackground: true,
    refetchOnReconnect: 'always',
  });
  const online = data?.isOnline === true;

  const whileOnline = {
    enabled: online,
    refetchInterval: usePollInterval(live, requestsPollMs),
    refetchIntervalInBackground: true,
    refetchOnReconnect: 'always',
  } as const;
  const requests = useQuery({ ...requestsQuery(api), ...whileOnline });
  // A driver who was taken offline may still finish their trip (R6).
  const active = useQuery({
    ...activeRideQuery(api, userId),
    ...whileOnline,
    enabled: data !== undefined,
    refetchInterval: ({ state }) => (online || Boolean(state.data)) && whileOnline.refetchInterval,
  });

  const client = useQueryClient();
  const [ofProfile, ofRequests, ofRides] = [
    `/api/drivers/user/${userId}`,
    '/api/ride-requests',
    `/api/drivers/${userId}/`,
  ];
  useLive(live, (message) => {
    switch (message.kind) {
      case 'driver':
        return readAgain(client, [ofProfile]);
      case 'request':
        return readAgain(client, [ofRequests]);
      case 'ride':
        return readAgain(client, [ofRequests, ofRides]);
      case 'under_way':
        if (message.driver && message.driver.online !== online) readAgain(client, [ofProfile]);
        return confirmRide(client, activeRideQuery(api, userId).queryKey, message.driving);
      case 'reset':
        readAgain(client, [ofProfile, ofRequests, ofRides]);
    }
  });
  return { online, requests: online ? requests.data : undefined, active: active.data ?? null };
}
