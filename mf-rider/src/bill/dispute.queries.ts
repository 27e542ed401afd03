import { openDispute, rideDispute } from '@rahi/contracts/calls/rides.calls';
import type { DisputeReason } from '@rahi/contracts/disputes';
import { ApiError, queryOptionsFor, useRemote, type ApiClient } from '@rahi/web-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** What the desk decides is seen so many milliseconds later at most. */
const decisionPollMs = 60_000;

const disputeQuery = (api: ApiClient, rideId: string) => queryOptionsFor(api, rideDispute, { params: { id: rideId } });

/** What its rider said is wrong with the bill of a ride, and what came of it; null where nothing was said. */
export function useRideDispute(rideId: string) {
  const { api } = useRemote();
  return useQuery({
    ...disputeQuery(api, rideId),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? decisionPollMs : false),
  });
}

/** Was the bill disputed before, on another device? */
export const isDisputed = (error: Error): error is ApiError =>
  error instanceof ApiError && error.code === 'already_disputed';

/** Says what is wrong with the bill of a ride: `text` in the rider's words, at most 500 characters. */
export function useOpenDispute(rideId: string) {
  const { api } = useRemote();
  const client = useQueryClient();
  const { queryKey } = disputeQuery(api, rideId);
  return useMutation({
    mutationFn: (body: { reason: DisputeReason; text?: string }) =>
      api.call(openDispute, { params: { id: rideId }, body }),
    onSuccess: (dispute) => client.setQueryData(queryKey, dispute),
    onError: (error) => {
      if (isDisputed(error)) void client.invalidateQueries({ queryKey });
    },
  });
}
