import type { SkipReason, StopStep } from '@rahi/contracts/stops';
import { describeError, useRemote } from '@rahi/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { isWithoutNetwork } from '../area/is-away.js';
import { rideQuery } from '../ride/ride.queries.js';
import { useReportStop } from './use-report-stop.js';
import type { TripMove } from './use-trip-move.js';

export interface StopReport {
  /** Which stop, from 1. */
  stop: number;
  step: StopStep;
  /** Why it is skipped. */
  reason?: SkipReason | undefined;
}

export interface StopReports {
  /** Without a network it waits for it, in its order. A refusal is shown in a toast, and the ride is read again. */
  report(report: StopReport): void;
  /** The step that is being reported. */
  reporting: StopStep | null;
}

/**
 * What the driver reports of the stops of a trip (R44).
 * @param before is awaited before each report: what the server judges it by is sent first
 */
export function useStopReports(rideId: string, before: () => Promise<void>, moves: TripMove): StopReports {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const client = useQueryClient();
  const { queryKey } = rideQuery(services.api, rideId);
  const reports = useReportStop(rideId, before);
  const refused = (error: unknown) => {
    services.toast.show({
      title: formatMessage({ id: 'trip.updateFailed' }),
      description: describeError(formatMessage, error),
      tone: 'bad',
    });
    void client.invalidateQueries({ queryKey });
  };
  return {
    report: (report) => {
      const press = { report, pressedAt: new Date().toISOString() };
      // What was pressed before this comes first.
      if (moves.unsent.length > 0) return moves.keep(press);
      reports.mutate(report, { onError: (error) => (isWithoutNetwork(error) ? moves.keep(press) : refused(error)) });
    },
    reporting: reports.isPending ? reports.variables.step : null,
  };
}
