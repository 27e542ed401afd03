import type { UserSort } from '@rahi/contracts/admin';
import type { UserAction } from '@rahi/contracts/calls/auth.calls';
import { EmptyState, Table, type TableColumn, QuerySection } from '@rahi/ui-kit';
import { usePollInterval, useRemote } from '@rahi/web-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListFoot, sortedLabels } from '../area/list-foot.js';
import { countText } from '../area/paging.js';
import { RowSkeletons } from '../area/row-skeletons.js';
import { sortAfter, sortedBy } from '../area/sorting.js';
import { TableHost } from '../area/table-host.js';
import { UserActionDialog, type Account } from './user-action.dialog.js';
import { nameOf, UserRow } from './user-row.js';
import { usersQuery, type UserFilter } from './users.queries.js';

const columns = (sort: UserSort): readonly TableColumn[] => [
  { key: 'name', label: 'User', sorted: sortedBy(sort, 'name') },
  { key: 'phone', label: 'Phone' },
  { key: 'type', label: 'Type' },
  { key: 'state', label: 'State' },
  { key: 'rating', label: 'Rating', numeric: true },
  { key: 'trips', label: 'Trips', numeric: true },
  { key: 'joined', label: 'Joined', sorted: sortedBy(sort, 'created') },
  { key: 'actions', label: 'Actions', hidden: true },
];

const ordersOf = (key: string) => (key === 'name' ? (['name', '-name'] as const) : (['-created', 'created'] as const));

export interface UsersTabProps {
  filter: UserFilter;
  everyMs: number;
  onPage(cursor: string): void;
  onSort(sort: UserSort): void;
}

/** Users by search, newest first unless told; suspended, activated, made administrators, each time with a reason. */
export function UsersTab({ filter, everyMs, onPage, onSort }: UsersTabProps) {
  const { services, user: self } = useRemote();
  const [asked, setAsked] = useState<{ account: Account; action: UserAction } | null>(null);
  const refetchInterval = usePollInterval(services.live, everyMs);
  const users = useQuery({
    ...usersQuery(services.api, filter),
    refetchInterval,
    placeholderData: keepPreviousData,
  });
  return (
    <QuerySection query={users} what="The users" skeleton={<RowSkeletons />}>
      {({ items, next }) => (
        <>
          {items.users.length === 0 ? (
            <EmptyState icon="user" title="No users found">
              {filter.search
                ? 'Nobody’s name, e-mail or phone matches this search. Try another.'
                : 'Users appear here as they sign up.'}
            </EmptyState>
          ) : (
            <TableHost>
              <Table
                label="Users"
                columns={columns(filter.sort)}
                onSort={(key) => onSort(sortAfter<UserSort>(filter.sort, ordersOf(key)))}
              >
                {items.users.map((user) => (
                  <UserRow
                    key={user.id}
                    user={user}
                    own={user.id === self.id}
                    onAction={(action) => setAsked({ account: { id: user.id, name: nameOf(user) }, action })}
                  />
                ))}
              </Table>
            </TableHost>
          )}
          <ListFoot
            note={countText(items.total, 'user', 'users', items.totalIsAtLeast)}
            cursor={filter.cursor}
            next={next}
            onPage={onPage}
            {...(filter.sort !== '-created' && { labels: sortedLabels })}
          />
          {asked && <UserActionDialog {...asked} onClose={() => setAsked(null)} />}
        </>
      )}
    </QuerySection>
  );
}
