import { rateRide, updateRide } from '@rahi/contracts/calls/rides.calls';
import type { RatingProblem, RatingTag, RiderCancelReason } from '@rahi/contracts/ride';
import { useRemote } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { keepRide } from './rides.queries.js';

// Apart from rides.queries.ts: the first screen changes no ride.

/** Cancels one of the rider's own rides; says why where the rider said so. */
export function useCancelRide() {
  const { api } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ rideId, reason }: { rideId: string; reason: RiderCancelReason | null }) =>
      api.call(updateRide, { params: { id: rideId }, body: { status: 'cancelled', ...(reason && { reason }) } }),
    onSuccess: (ride) => keepRide(client, api, ride),
  });
}

/** Rates a completed ride, once (R15). */
export function useRateRide() {
  const { formatMessage } = useIntl();
  const { api, user, services } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      rideId,
      ...said
    }: {
      rideId: string;
      rating: number;
      tags?: RatingTag[];
      problems?: RatingProblem[];
    }) => api.call(rateRide, { params: { id: rideId }, body: { ...said, riderId: user.id } }),
    onSuccess: (ride) => {
      keepRide(client, api, ride);
      services.toast.show({
        title: formatMessage({ id: 'rides.rated' }),
        description: formatMessage({ id: 'rides.ratedHint' }),
        tone: 'ok',
      });
    },
  });
}
