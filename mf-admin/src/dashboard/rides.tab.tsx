import type { AdminRide, RideSort } from '@rahi/contracts/admin';
import type { Ride } from '@rahi/contracts/ride';
import { canMove } from '@rahi/contracts/ride-lifecycle';
import { Button, EmptyState, Table, type TableColumn, QuerySection } from '@rahi/ui-kit';
import { usePollInterval, useRemote } from '@rahi/web-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListFoot, sortedLabels } from '../area/list-foot.js';
import { countText } from '../area/paging.js';
import { RowSkeletons } from '../area/row-skeletons.js';
import { sortAfter, sortedBy } from '../area/sorting.js';
import { TableHost } from '../area/table-host.js';
import { CancelRideDialog } from '../rides/cancel-ride.dialog.js';
import { activeRidesQuery, ridesQuery } from './dashboard.queries.js';
import { refreshMs, type DashboardView } from './dashboard-view.js';
import { RideRow } from '../rides/ride-row.js';

const columns = (sort: RideSort): readonly TableColumn[] => [
  { key: 'ride', label: 'Ride' },
  { key: 'rider', label: 'Rider' },
  { key: 'driver', label: 'Driver' },
  { key: 'trip', label: 'From and to' },
  { key: 'status', label: 'Status' },
  { key: 'fare', label: 'Fare', numeric: true, sorted: sortedBy(sort, 'fare') },
  { key: 'created', label: 'Created', sorted: sortedBy(sort, 'created') },
  { key: 'actions', label: 'Actions', hidden: true },
];

const ordersOf = (key: string) => (key === 'fare' ? (['-fare', 'fare'] as const) : (['-created', 'created'] as const));

export interface RidesTabProps {
  view: DashboardView;
  onPage(cursor: string): void;
  onSort(sort: RideSort): void;
}

/** Rides by search and status, newest first unless told; those under way with their status of this moment. */
export function RidesTab({ view, onPage, onSort }: RidesTabProps) {
  const { services } = useRemote();
  const [cancelling, setCancelling] = useState<AdminRide | null>(null);
  const refetchInterval = usePollInterval(services.live, refreshMs[view.refresh]);
  const rides = useQuery({
    ...ridesQuery(services.api, view),
    refetchInterval,
    placeholderData: keepPreviousData,
  });
  const active = useQuery({ ...activeRidesQuery(services.api), refetchInterval });
  const listed = asOfNow(rides.data?.items.rides ?? [], active.data ?? []);

  return (
    <QuerySection query={rides} what="The rides" skeleton={<RowSkeletons />}>
      {({ items: { total, totalIsAtLeast }, next }) => (
        <>
          {listed.length === 0 ? (
            <EmptyState icon="search" title="No rides found">
              {view.search || view.status !== 'all'
                ? 'No ride matches this search and status. Try others.'
                : 'Rides appear here as soon as one is booked.'}
            </EmptyState>
          ) : (
            <TableHost>
              <Table
                label="Rides"
                columns={columns(view.rideSort)}
                onSort={(key) => onSort(sortAfter<RideSort>(view.rideSort, ordersOf(key)))}
              >
                {listed.map((ride) => (
                  <RideRow
                    key={ride.id}
                    ride={ride}
                    action={<CancelAction ride={ride} onCancel={() => setCancelling(ride)} />}
                  />
                ))}
              </Table>
            </TableHost>
          )}
          <ListFoot
            note={countText(total, 'ride', 'rides', totalIsAtLeast)}
            cursor={view.cursor}
            next={next}
            onPage={onPage}
            {...(view.rideSort !== '-created' && { labels: sortedLabels })}
          />
          {cancelling && <CancelRideDialog ride={cancelling} onClose={() => setCancelling(null)} />}
        </>
      )}
    </QuerySection>
  );
}

function CancelAction({ ride, onCancel }: { ride: AdminRide; onCancel(): void }) {
  if (!canMove(ride.status, 'cancelled', 'admin')) return null;
  return (
    <Button small aria-label={`Cancel ride ${ride.id.slice(0, 8)}`} onClick={onCancel}>
      Cancel
    </Button>
  );
}

/** The list is a read model and may be a moment late: what is active is known first-hand. */
export function asOfNow(listed: readonly AdminRide[], active: readonly Ride[]): AdminRide[] {
  return listed.map((ride) => {
    const now = active.find(({ id }) => id === ride.id);
    if (!now || ride.status === 'completed' || ride.status === 'cancelled') return ride;
    const driver = now.driver ? { id: now.driver.id, name: now.driver.user.name } : null;
    return { ...ride, status: now.status, driver };
  });
}
