import { callPerson } from '@rahi/contracts/calls/trip-safety.calls';
import type { Ride } from '@rahi/contracts/ride';
import { describeError, useRemote, type MessageId } from '@rahi/web-kit';
import { useMutation } from '@tanstack/react-query';
import { useIntl } from 'react-intl';

export interface ConnectedCallTexts {
  /** The toast's text: the person's own phone rings first. */
  ringing: MessageId;
  failed: MessageId;
  notReached: MessageId;
}

/**
 * Lets the telephone company ring both people of a trip, when neither gets the other's number (`Ride.maskedCall`), and
 * reports it in a toast.
 */
export function useConnectedCall(rideId: Ride['id'], texts: ConnectedCallTexts) {
  const { formatMessage } = useIntl();
  const { api, services } = useRemote();
  return useMutation({
    mutationFn: () => api.call(callPerson, { params: { id: rideId } }),
    onSuccess: () => services.toast.show({ title: formatMessage({ id: texts.ringing }), tone: 'ok' }),
    onError: (error: Error) =>
      services.toast.show({
        title: formatMessage({ id: texts.failed }),
        description: describeError(formatMessage, error, texts.notReached),
        tone: 'bad',
      }),
  });
}
