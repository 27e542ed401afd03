import { adminClaims, rejectClaim } from '@rahi/contracts/calls/claims.calls';
import { useRemote, type ApiClient } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pageOptionsFor } from '../area/paging.js';

const listLimit = 20;

export const claimsQuery = (api: ApiClient, cursor: string) =>
  pageOptionsFor(api, adminClaims, { query: { limit: listLimit, ...(cursor ? { cursor } : {}) } });

/** How many there are: the total of a page of one. */
export const countClaimsQuery = (api: ApiClient) => pageOptionsFor(api, adminClaims, { query: { limit: 1 } });

/** Says that a claimed payment did not come. Whatever shows money is read again after it, and after a refusal. */
export function useRejectClaim(reference: string) {
  const { services } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => services.api.call(rejectClaim, { params: { reference }, body: { reason } }),
    onSettled: () => void client.invalidateQueries(),
  });
}
