import type { CallArguments } from '@rahi/contracts/call';
import { adminRevokeSessions, adminUserSessions } from '@rahi/contracts/calls/account.calls';
import { adminUser } from '@rahi/contracts/calls/auth.calls';
import { riderRides, riderSummary } from '@rahi/contracts/calls/rides.calls';
import { riderWallet, topUpWallet } from '@rahi/contracts/calls/wallet.calls';
import { queryKeyFor, queryOptionsFor, readAgain, type ApiClient, useRemote } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pageOptionsFor } from '../area/paging.js';

const ridesLimit = 10;

export const userQuery = (api: ApiClient, id: string) => queryOptionsFor(api, adminUser, { params: { id } });

export const sessionsQuery = (api: ApiClient, id: string) =>
  queryOptionsFor(api, adminUserSessions, { params: { id } });

export const summaryQuery = (api: ApiClient, riderId: string) =>
  queryOptionsFor(api, riderSummary, { params: { riderId } });

export const ridesOfRiderQuery = (api: ApiClient, riderId: string, cursor: string) =>
  pageOptionsFor(api, riderRides, {
    params: { riderId },
    query: { limit: ridesLimit, ...(cursor ? { cursor } : {}) },
  });

/** Ends one session of a user, or all if none is given; the list shows the answer. */
export function useRevokeSessions(userId: string) {
  const { services } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ sessionId, reason }: { sessionId: string | null; reason: string }) =>
      services.api.call(adminRevokeSessions, {
        params: { id: userId },
        body: { action: 'revoke', reason, ...(sessionId !== null && { sessionId }) },
      }),
    onSuccess: (left) => {
      client.setQueryData(queryKeyFor(adminUserSessions, { params: { id: userId } }), left);
    },
    onError: () => readAgain(client, [`/api/admin/users/${userId}/sessions`]),
    onSettled: () => readAgain(client, ['/api/admin/audit']),
  });
}

export const walletQuery = (api: ApiClient, riderId: string) =>
  queryOptionsFor(api, riderWallet, { params: { riderId } });

/**
 * Records a payment into a rider's wallet. The wallet shows the answer; the desk's history and the money figures are
 * read again.
 */
export function useTopUp(userId: string) {
  const { services } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallArguments<typeof topUpWallet>['body']) =>
      services.api.call(topUpWallet, { params: { id: userId }, body }),
    onSuccess: (wallet) => {
      client.setQueryData(walletQuery(services.api, userId).queryKey, wallet);
    },
    onSettled: () => readAgain(client, ['/api/admin/audit', '/api/admin/money']),
  });
}
