import { releaseRide } from '@rahi/contracts/calls/rides.calls';
import type { ReleaseReason } from '@rahi/contracts/ride';
import { describeError, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { activeRideQuery } from '../driver/active-ride.queries.js';
import { useProfile } from '../driver/profile.context.js';
import { rideQuery } from '../ride/ride.queries.js';

export interface GiveBack {
  /** Gives the ride back before the pickup and goes home; a failure is shown in a toast. */
  giveBack(reason: ReleaseReason): void;
  pending: boolean;
  /** The driver is leaving: the loss of the ride is expected and not reported. */
  leaving: boolean;
}

/** R12: the ride searches again at the same fare, for another driver. */
export function useGiveBack(rideId: string): GiveBack {
  const { formatMessage } = useIntl();
  const { basePath, services } = useRemote();
  const { id: driverId } = useProfile();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const release = useMutation({
    mutationFn: (reason: ReleaseReason) => services.api.call(releaseRide, { params: { id: rideId }, body: { reason } }),
    onSuccess: () => {
      // Clears the stored active ride: home must not lead back here.
      queryClient.setQueryData(activeRideQuery(services.api, driverId).queryKey, null);
      services.toast.show({
        title: formatMessage({ id: 'trip.givenBack' }),
        description: formatMessage({ id: 'trip.givenBackHint' }),
      });
      void navigate(basePath, { replace: true });
    },
    onError: (error) => {
      services.toast.show({
        title: formatMessage({ id: 'trip.notGivenBack' }),
        description: describeError(formatMessage, error),
        tone: 'bad',
      });
      void queryClient.invalidateQueries({ queryKey: rideQuery(services.api, rideId).queryKey });
    },
  });
  return {
    giveBack: (reason) => release.mutate(reason),
    pending: release.isPending,
    leaving: release.isPending || release.isSuccess,
  };
}
