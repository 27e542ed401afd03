import type { CallArguments } from '@rahi/contracts/call';
import { adminDisputes, decideDispute, rideDispute } from '@rahi/contracts/calls/disputes.calls';
import type { DisputeState } from '@rahi/contracts/disputes';
import { queryOptionsFor, useRemote, type ApiClient } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pageOptionsFor } from '../area/paging.js';

const listLimit = 20;
/** Others decide, too. In milliseconds. */
export const pollMs = 30_000;

export const disputesQuery = (api: ApiClient, state: DisputeState | null, cursor: string) =>
  pageOptionsFor(api, adminDisputes, {
    query: { limit: listLimit, ...(state !== null && { state }), ...(cursor ? { cursor } : {}) },
  });

/** How many are open: the total of a page of one. */
export const openDisputesQuery = (api: ApiClient) =>
  pageOptionsFor(api, adminDisputes, { query: { limit: 1, state: 'open' } });

export const disputeOfRideQuery = (api: ApiClient, rideId: string) =>
  queryOptionsFor(api, rideDispute, { params: { id: rideId } });

export type Decision = CallArguments<typeof decideDispute>['body'];

/** Decides a dispute. Whatever shows money is read again after it, and after a refusal. */
export function useDecide(id: string) {
  const { services } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Decision) => services.api.call(decideDispute, { params: { id }, body }),
    onSettled: () => void client.invalidateQueries(),
  });
}
