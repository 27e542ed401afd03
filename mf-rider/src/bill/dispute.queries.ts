import { openDispute, rideDispute } from '@rahi/contracts/calls/rides.calls';
import type { DisputeReason } from '@rahi/contracts/disputes';
import { ApiError, queryOptionsFor, useRemote, type ApiClient } from '@rahi/web-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** The longest time until the rider sees the desk's decision, in milliseconds. */
const decisionPollMs = 60_000;

const disputeQuery = (api: ApiClient, rideId: string) => queryOptionsFor(api, rideDispute, { params: { id: rideId } });

/** The rider's dispute of a ride's bill, with its outcome; null when there is none. */
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

/** Disputes the bill of a ride: `text` in the rider's words, at most 500 characters. */
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
