import type { AdminRole } from '@rahi/contracts/admin-roles';
import type { UserSort } from '@rahi/contracts/admin';
import type { CallAnswer } from '@rahi/contracts/call';
import { adminDriver, adminUsers } from '@rahi/contracts/calls/admin.calls';
import { adminUpdateUser, adminUser, type UserAction } from '@rahi/contracts/calls/auth.calls';
import { queryKeyFor, readAgain, type ApiClient, type Page, useRemote } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pageOptionsFor } from '../area/paging.js';

const listLimit = 20;

export interface UserFilter {
  search: string;
  sort: UserSort;
  cursor: string;
}

export const usersQuery = (api: ApiClient, { search, sort, cursor }: UserFilter) =>
  pageOptionsFor(api, adminUsers, {
    query: {
      limit: listLimit,
      ...(search ? { search } : {}),
      ...(sort === '-created' ? {} : { sort }),
      ...(cursor ? { cursor } : {}),
    },
  });

export interface UserChange {
  id: string;
  action: UserAction;
  /** Which role `grant_admin` gives. */
  role?: AdminRole;
  reason: string;
}

/**
 * Changes a user. The lists show the answer, which comes from the owner of the account. The read model behind them
 * follows shortly, and is read again on a live message or the next poll.
 */
export function useUpdateUser() {
  const { services } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: UserChange) => services.api.call(adminUpdateUser, { params: { id }, body }),
    onSuccess: (changed) => {
      client.setQueriesData<Page<CallAnswer<typeof adminUsers>>>(
        { predicate: ({ queryKey }) => queryKey.join('/').split('?')[0] === adminUsers.path },
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
      client.setQueryData(queryKeyFor(adminUser, { params: { id: changed.id } }), changed);
      client.setQueryData(
        queryKeyFor(adminDriver, { params: { id: changed.id } }),
        (driver: CallAnswer<typeof adminDriver> | undefined) => driver && { ...driver, suspended: changed.suspended },
      );
    },
    onSettled: () => readAgain(client, ['/api/admin/audit']),
  });
}
