import { confirmRide } from '@rahi/contracts/calls/rides.calls';
import { describeError, useRemote } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useBell } from '../requests/bell.context.js';
import { keepRide, rideQuery } from '../ride/ride.queries.js';

/** R11: the driver agrees to a ride that its rider gave them. */
export function useConfirm(rideId: string) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const queryClient = useQueryClient();
  const bell = useBell();
  const { queryKey } = rideQuery(services.api, rideId);
  return useMutation({
    mutationFn: () => {
      bell.hush(rideId);
      return services.api.call(confirmRide, { params: { id: rideId } });
    },
    onSuccess: (ride) => keepRide(queryClient, services.api, ride),
    onError: (error) => {
      services.toast.show({
        title: formatMessage({ id: 'trip.notConfirmed' }),
        description: describeError(formatMessage, error),
        tone: 'bad',
      });
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}
