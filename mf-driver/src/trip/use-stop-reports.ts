import { rideStop } from '@rahi/contracts/calls/rides.calls';
import type { SkipReason, StopStep } from '@rahi/contracts/stops';
import { describeError, useRemote } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { keepRide, rideQuery } from '../ride/ride.queries.js';

interface StopReport {
  /** Which stop, from 1. */
  stop: number;
  step: StopStep;
  /** Why it is skipped. */
  reason?: SkipReason;
}

export interface StopReports {
  /** A failure is shown in a toast, and the ride is read again. */
  report(report: StopReport): void;
  /** The step that is being reported. */
  reporting: StopStep | null;
}

/**
 * What the driver reports of the stops of a trip (R44).
 * @param before is awaited before each report: what the server judges it by is sent first
 */
export function useStopReports(rideId: string, before: () => Promise<void>): StopReports {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const client = useQueryClient();
  const { queryKey } = rideQuery(services.api, rideId);
  const reports = useMutation({
    mutationFn: async ({ stop, step, reason }: StopReport) => {
      await before();
      const params = { id: rideId, stop: String(stop) };
      return services.api.call(rideStop, { params, body: { step, ...(reason && { reason }) } });
    },
    onSuccess: (ride) => keepRide(client, services.api, ride),
    onError: (error) => {
      services.toast.show({
        title: formatMessage({ id: 'trip.updateFailed' }),
        description: describeError(formatMessage, error),
        tone: 'bad',
      });
      void client.invalidateQueries({ queryKey });
    },
  });
  return {
    report: (report) => reports.mutate(report),
    reporting: reports.isPending ? reports.variables.step : null,
  };
}
