import { rideStop } from '@rahi/contracts/calls/rides.calls';
import { useRemote } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keepRide } from '../ride/ride.queries.js';
import type { StopReport } from './use-stop-reports.js';

/**
 * The call that reports a stop (R44). The same report twice is one.
 * @param before is awaited before each report: what the server judges it by is sent first
 */
export function useReportStop(rideId: string, before: () => Promise<void>) {
  const { services } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ stop, ...body }: StopReport) => {
      await before();
      return services.api.call(rideStop, { params: { id: rideId, stop: String(stop) }, body });
    },
    onSuccess: (ride) => keepRide(client, services.api, ride),
  });
}
