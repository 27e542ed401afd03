import { dropWishes, unmetWishesOfRide } from '@rahi/contracts/calls/unmet-wishes.calls';
import { knownMatchedWishes, type MatchedWish } from '@rahi/contracts/preferences';
import type { Ride } from '@rahi/contracts/ride';
import { ApiError, describeError, queryOptionsFor, useRemote, type ApiClient } from '@rahi/web-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { keepRide, rideQuery } from '../rides/rides.queries.js';

/** Rounds follow each other faster; drivers come and go more slowly. */
const pollMs = 10_000;

const unmetWishesQuery = (api: ApiClient, id: string) => queryOptionsFor(api, unmetWishesOfRide, { params: { id } });

/** Whether a ride asks for anything that keeps drivers away. */
const asksOfDrivers = ({ womanDriver, preferences }: Ride) =>
  womanDriver === 'only' || knownMatchedWishes(preferences ?? []).length > 0;

/**
 * Which wishes keep every driver near from a ride that searches, or that nobody took. None while that is not known: the search is the
 * same without it.
 * @param ride null where there is none
 */
export function useUnmetWishes(ride: Ride | null): readonly MatchedWish[] {
  const { api } = useRemote();
  const searches = ride?.status === 'searching';
  const { data } = useQuery({
    ...unmetWishesQuery(api, ride?.id ?? ''),
    enabled: ride !== null && asksOfDrivers(ride),
    refetchInterval: searches && pollMs,
    // What was read while it searched may have changed before it ended.
    refetchOnMount: 'always',
    retry: searches ? false : undefined,
  });
  return knownMatchedWishes(data?.wishes);
}

/** Searches on without some wishes. */
export function useDropWishes() {
  const { formatMessage } = useIntl();
  const { api, services } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, wishes }: { id: string; wishes: readonly MatchedWish[] }) =>
      api.call(dropWishes, { params: { id }, body: { wishes: [...wishes] } }),
    onSuccess: (ride) => {
      client.setQueryData(unmetWishesQuery(api, ride.id).queryKey, { wishes: [] });
      keepRide(client, api, ride);
    },
    onError: (error, { id }) => {
      // A driver has accepted, or the search is over: the ride itself says so.
      if (error instanceof ApiError && error.status === 409) {
        return client.invalidateQueries({ queryKey: rideQuery(api, id).queryKey });
      }
      services.toast.show({
        title: formatMessage({ id: 'preferences.notDropped' }),
        description: describeError(formatMessage, error),
        tone: 'bad',
      });
      return undefined;
    },
  });
}
