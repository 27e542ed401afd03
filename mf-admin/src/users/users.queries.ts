import type { CallAnswer } from '@rahi/contracts/call';
import { adminUsers } from '@rahi/contracts/calls/admin.calls';
import { adminUpdateUser, type UserAction } from '@rahi/contracts/calls/auth.calls';
import { readAgain, type ApiClient, type Page } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pageOptionsFor } from '../paging.js';
import { useRemote } from '../remote.context.js';

const listLimit = 20;

export const usersQuery = (api: ApiClient, search: string, cursor: string) =>
  pageOptionsFor(api, adminUsers, {
    query: { limit: listLimit, ...(search ? { search } : {}), ...(cursor ? { cursor } : {}) },
  });

export interface UserChange {
  id: string;
  action: UserAction;
  reason: string;
}

/**
 * Changes a user. The lists take the answer, which comes from the owner of the account: the read model behind them hears of
 * the change a moment later, and is read again when a live message or the next poll says so.
 */
export function useUpdateUser() {
  const { services } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, action, reason }: UserChange) =>
      services.api.call(adminUpdateUser, { params: { id }, body: { action, reason } }),
    onSuccess: (changed) => {
      client.setQueriesData<Page<CallAnswer<typeof adminUsers>>>(
        { predicate: ({ queryKey }) => queryKey.join('/').startsWith(adminUsers.path) },
        (page) =>
          page && {
            ...page,
            items: {
              ...page.items,
              users: page.items.users.map((user) =>
                user.id === changed.id ? { ...user, isAdmin: changed.isAdmin, suspended: changed.suspended } : user,
              ),
            },
          },
      );
    },
    onSettled: () => readAgain(client, ['/api/admin/audit']),
  });
}
