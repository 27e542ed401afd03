import type { UserSort } from '@rahi/contracts/admin';
import type { UserAction } from '@rahi/contracts/calls/auth.calls';
import { EmptyState, Table, type TableColumn, QuerySection } from '@rahi/ui-kit';
import { usePollInterval, useRemote } from '@rahi/web-kit';
import { useLayer } from '@rahi/web-kit/layers';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { ListFoot } from '../area/list-foot.js';
import { RowSkeletons } from '../area/row-skeletons.js';
import { sortAfter, sortedBy } from '../area/sorting.js';
import { TableHost } from '../area/table-host.js';
import { UserActionDialog, type Account } from './user-action.dialog.js';
import { nameOf, UserRow } from './user-row.js';
import { usersQuery, type UserFilter } from './users.queries.js';

const columns = (sort: UserSort): readonly TableColumn[] => [
  { key: 'name', label: 'column.user', sorted: sortedBy(sort, 'name') },
  { key: 'phone', label: 'column.phone' },
  { key: 'type', label: 'column.type' },
  { key: 'state', label: 'column.state' },
  { key: 'rating', label: 'column.rating', numeric: true },
  { key: 'trips', label: 'column.trips', numeric: true },
  { key: 'joined', label: 'column.joined', sorted: sortedBy(sort, 'created') },
  { key: 'actions', label: 'column.actions', hidden: true, actions: true },
];

const ordersOf = (key: string) => (key === 'name' ? (['name', '-name'] as const) : (['-created', 'created'] as const));

export interface UsersTabProps {
  filter: UserFilter;
  everyMs: number;
  onPage(cursor: string): void;
  onSort(sort: UserSort): void;
}

/** Users by search, newest first by default. Suspends, activates and makes administrators, each time with a reason. */
export function UsersTab({ filter, everyMs, onPage, onSort }: UsersTabProps) {
  const { formatMessage } = useIntl();
  const { services, user: self } = useRemote();
  const [asked, setAsked] = useLayer<{ account: Account; action: UserAction }>();
  const refetchInterval = usePollInterval(services.live, everyMs);
  const users = useQuery({
    ...usersQuery(services.api, filter),
    refetchInterval,
    placeholderData: keepPreviousData,
  });
  return (
    <QuerySection query={users} what="users.theUsers" skeleton={<RowSkeletons />}>
      {({ items, next }) => (
        <>
          {items.users.length === 0 ? (
            <EmptyState icon="user" title={formatMessage({ id: 'users.noUsersFound' })}>
              {formatMessage({ id: filter.search ? 'users.noMatch' : 'users.noneHint' })}
            </EmptyState>
          ) : (
            <TableHost>
              <Table
                cards
                label={formatMessage({ id: 'users.users' })}
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
            rows={items.users.length}
            note={formatMessage({ id: 'count.users' }, { count: items.total, atLeast: items.totalIsAtLeast })}
            cursor={filter.cursor}
            next={next}
            onPage={onPage}
          />
          {asked && <UserActionDialog {...asked} onClose={() => setAsked(null)} />}
        </>
      )}
    </QuerySection>
  );
}
