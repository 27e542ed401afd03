import { getRide, updateRide } from '@rahi/contracts/calls/rides.calls';
import type { Ride } from '@rahi/contracts/ride';
import { ApiError, describeError, useRemote } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { keepRide, wholeRide } from '../rides/rides.queries.js';

/**
 * Lets a ride whose driver does not come search again at the same fare, at the version that the rider saw (R12). If the
 * driver has moved again, or the ride has changed, the rider sees that instead.
 */
export function useAnotherDriver() {
  const { formatMessage } = useIntl();
  const { api, services } = useRemote();
  const client = useQueryClient();
  const lookAgain = async ({ id }: Ride) => {
    const now = wholeRide(await api.call(getRide, { params: { id } }));
    if (now) keepRide(client, api, now);
  };
  return useMutation({
    mutationFn: ({ id, version }: Ride) =>
      api.call(updateRide, { params: { id }, body: { status: 'searching', version } }),
    onSuccess: (ride) => keepRide(client, api, ride),
    onError: (error, ride) => {
      const refusal = refusalOf(error);
      services.toast.show({
        title: formatMessage({ id: refusal ? `trip.another.${refusal}` : 'trip.another.failed' }),
        description: refusal
          ? formatMessage({ id: `trip.another.${refusal}Hint` })
          : describeError(formatMessage, error),
        tone: refusal ? 'neutral' : 'bad',
      });
      // If this read fails, the page's poll reads it.
      if (refusal) lookAgain(ride).catch(() => undefined);
    },
  });
}

function refusalOf(error: Error): 'tooEarly' | 'changed' | null {
  if (!(error instanceof ApiError)) return null;
  switch (error.code) {
    case 'too_early':
      return 'tooEarly';
    case 'ride_changed':
    case 'invalid_transition':
      return 'changed';
    default:
      return null;
  }
}
