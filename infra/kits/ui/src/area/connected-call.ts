import { callPerson } from '@rahi/contracts/calls/trip-safety.calls';
import type { Ride } from '@rahi/contracts/ride';
import { describeError, useRemote } from '@rahi/web-kit';
import { useMutation } from '@tanstack/react-query';
import { useIntl } from 'react-intl';

/**
 * Lets the telephone company ring both people of a trip, when neither gets the other's number (`Ride.maskedCall`), and
 * reports it in a toast, in the words of `tripTexts`.
 */
export function useConnectedCall(rideId: Ride['id']) {
  const { formatMessage } = useIntl();
  const { api, services } = useRemote();
  return useMutation({
    mutationFn: () => api.call(callPerson, { params: { id: rideId } }),
    onSuccess: () => services.toast.show({ title: formatMessage({ id: 'ui.trip.phoneRings' }), tone: 'ok' }),
    onError: (error: Error) =>
      services.toast.show({
        title: formatMessage({ id: 'ui.trip.notConnected' }),
        description: describeError(formatMessage, error, 'ui.trip.rahiNotReached'),
        tone: 'bad',
      }),
  });
}
