import { riderDues } from '@rahi/contracts/calls/rides.calls';
import { queryOptionsFor, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';

/** How often dues that hold up a booking are read again: a driver may confirm cash at any moment. In milliseconds. */
const readAgainMs = 5_000;

/** The rides that the rider has not paid (R40). Read again whenever they are shown. */
export function useDues(enabled = true) {
  const { api, user } = useRemote();
  return useQuery({
    ...queryOptionsFor(api, riderDues, { params: { riderId: user.id } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.open ? readAgainMs : false),
    enabled,
  });
}
