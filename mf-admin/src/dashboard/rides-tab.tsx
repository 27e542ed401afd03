import type { AdminRide } from '@rahi/contracts/admin';
import type { Ride } from '@rahi/contracts/ride';
import { canMove } from '@rahi/contracts/ride-lifecycle';
import { Button, EmptyState, Skeleton, Table, type TableColumn } from '@rahi/ui-kit';
import { usePollInterval } from '@rahi/web-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QuerySection } from '../query-section.js';
import { useRemote } from '../remote.context.js';
import { CancelRideDialog } from './cancel-ride.dialog.js';
import { activeRidesQuery, ridesQuery } from './dashboard.queries.js';
import { refreshMs, type DashboardView } from './dashboard-view.js';
import { RideRow } from './ride-row.js';
import { TableHost } from './table-host.js';

const columns: readonly TableColumn[] = [
  { key: 'ride', label: 'Ride' },
  { key: 'rider', label: 'Rider' },
  { key: 'driver', label: 'Driver' },
  { key: 'trip', label: 'From and to' },
  { key: 'status', label: 'Status' },
  { key: 'fare', label: 'Fare', numeric: true },
  { key: 'created', label: 'Created' },
  { key: 'actions', label: 'Actions', hidden: true },
];

/** Rides by search and status, newest first; those under way with their status of this moment. */
export function RidesTab({ view }: { view: DashboardView }) {
  const { services } = useRemote();
  const [cancelling, setCancelling] = useState<AdminRide | null>(null);
  const refetchInterval = usePollInterval(services.live, refreshMs[view.refresh]);
  const rides = useQuery({
    ...ridesQuery(services.api, view.search, view.status),
    refetchInterval,
    placeholderData: keepPreviousData,
  });
  const active = useQuery({ ...activeRidesQuery(services.api), refetchInterval });

  return (
    <QuerySection query={rides} what="The rides" skeleton={<Rows />}>
      {({ rides: listed, total }) =>
        listed.length === 0 ? (
          <EmptyState icon="search" title="No rides found">
            {view.search || view.status !== 'all'
              ? 'No ride matches this search and status. Try others.'
              : 'Rides appear here as soon as one is booked.'}
          </EmptyState>
        ) : (
          <TableHost note={total > listed.length ? `The newest ${listed.length} of ${total} rides.` : null}>
            <Table label="Rides" columns={columns}>
              {asOfNow(listed, active.data ?? []).map((ride) => (
                <RideRow
                  key={ride.id}
                  ride={ride}
                  action={
                    canMove(ride.status, 'cancelled', 'admin') && (
                      <Button
                        small
                        aria-label={`Cancel ride ${ride.id.slice(0, 8)}`}
                        onClick={() => setCancelling(ride)}
                      >
                        Cancel
                      </Button>
                    )
                  }
                />
              ))}
            </Table>
            <CancelRideDialog ride={cancelling} onClose={() => setCancelling(null)} />
          </TableHost>
        )
      }
    </QuerySection>
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

function Rows() {
  return (
    <>
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </>
  );
}
