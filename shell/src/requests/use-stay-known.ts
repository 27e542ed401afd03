import { updateDriver } from '@rahi/contracts/calls/drivers.calls';
import { ApiError, useInterval, useLocationState, type Position, type RemoteServices } from '@rahi/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { profileQuery } from './driving.queries.js';

/** §9: how often a driver's position is sent, in milliseconds. */
const pushEveryMs = 10_000;

/**
 * Sends the driver's position while they are online: dispatch offers nothing to a driver who has been silent for two
 * minutes.
 */
export function useStayKnown({ api, location }: RemoteServices, driverId: string, online: boolean): void {
  const client = useQueryClient();
  const { position } = useLocationState(location);
  useEffect(() => (online ? location.watch('driver') : undefined), [online, location]);

  const send = async ({ lat, lng, heading }: Position) => {
    const { queryKey } = profileQuery(api, driverId);
    const body = { currentLat: lat, currentLng: lng, ...(heading !== null && { heading }) };
    try {
      client.setQueryData(queryKey, await api.call(updateDriver, { params: { driverId }, body }));
    } catch (error) {
      // A refusal may mean that the server took the driver offline. Without a network the next position follows anyway.
      if (error instanceof ApiError) void client.invalidateQueries({ queryKey });
    }
  };
  useInterval(() => void (position && send(position)), online ? pushEveryMs : null);
}
