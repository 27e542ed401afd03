import type { AdminRide, RideSort } from '@rahi/contracts/admin';
import type { Ride } from '@rahi/contracts/ride';
import { isOnTheWay } from '@rahi/contracts/ride-lifecycle';
import { Banner, Button, EmptyState, Table, type TableColumn, QuerySection, lazyScreen } from '@rahi/ui-kit';
import { usePollInterval, useRemote } from '@rahi/web-kit';
import { useLayer, useNavigate } from '@rahi/web-kit/layers';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCities } from '../area/cities.js';
import { ListFoot } from '../area/list-foot.js';
import { RowSkeletons } from '../area/row-skeletons.js';
import { sortAfter, sortedBy } from '../area/sorting.js';
import { TableHost } from '../area/table-host.js';
import { openOf, useEmergencies } from '../emergencies/emergencies.queries.js';
import { activeRidesQuery, ridesQuery } from './dashboard.queries.js';
import { filtersSet, refreshMs, type DashboardView } from './dashboard-view.js';
import { RideRow } from '../rides/ride-row.js';
import { withLaterTexts } from '../with-later-texts.js';

const RideActionDialog = lazyScreen(
  withLaterTexts(async () => (await import('../rides/ride-action.dialog.js')).RideActionDialog),
  { name: 'dashboard.cancelRideDialog', loading: null },
);

const columns = (sort: RideSort): readonly TableColumn[] => [
  { key: 'created', label: 'column.ride', sorted: sortedBy(sort, 'created') },
  { key: 'rider', label: 'column.rider' },
  { key: 'driver', label: 'column.driver' },
  { key: 'trip', label: 'column.fromAndTo' },
  { key: 'kind', label: 'column.kind' },
  { key: 'status', label: 'column.status' },
  { key: 'fare', label: 'column.fare', numeric: true, sorted: sortedBy(sort, 'fare') },
  { key: 'actions', label: 'column.actions', hidden: true, actions: true },
];

const ordersOf = (key: string) => (key === 'fare' ? (['-fare', 'fare'] as const) : (['-created', 'created'] as const));

export interface RidesTabProps {
  view: DashboardView;
  onPage(cursor: string): void;
  onSort(sort: RideSort): void;
}

/** Rides by search and status, newest first by default. Active ones show their present status. */
export function RidesTab({ view, onPage, onSort }: RidesTabProps) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [cancelling, setCancelling] = useLayer<AdminRide>();
  const refetchInterval = usePollInterval(services.live, refreshMs[view.refresh]);
  const cities = useCities(view.city !== '');
  const city = cities?.find(({ slug }) => slug === view.city) ?? null;
  const rides = useQuery({
    ...ridesQuery(services.api, view, city),
    // Waits until the city's bounds are known: without them it would read the rides of all cities.
    enabled: view.city === '' || cities !== undefined,
    refetchInterval,
    placeholderData: keepPreviousData,
  });
  const active = useQuery({ ...activeRidesQuery(services.api), refetchInterval });
  const inNeed = new Set(openOf(useEmergencies().data).map(({ rideId }) => rideId));
  const listed = asOfNow(rides.data?.items.rides ?? [], active.data ?? []);

  return (
    <QuerySection query={rides} what="dashboard.theRides" skeleton={<RowSkeletons />}>
      {({ items: { total, totalIsAtLeast, withoutContacts }, next }) => (
        <>
          {withoutContacts && <Banner title={formatMessage({ id: 'dashboard.withoutContacts' })} />}
          {listed.length === 0 ? (
            <EmptyState icon="search" title={formatMessage({ id: 'dashboard.noRidesFound' })}>
              {formatMessage({
                id: view.search || filtersSet(view) > 0 ? 'dashboard.noRideMatches' : 'dashboard.noRidesHint',
              })}
            </EmptyState>
          ) : (
            <TableHost>
              <Table
                cards
                label={formatMessage({ id: 'dashboard.rides' })}
                columns={columns(view.rideSort)}
                onSort={(key) => onSort(sortAfter<RideSort>(view.rideSort, ordersOf(key)))}
              >
                {listed.map((ride) => (
                  <RideRow
                    key={ride.id}
                    ride={ride}
                    urgent={inNeed.has(ride.id)}
                    action={<CancelAction ride={ride} onCancel={() => setCancelling(ride)} />}
                  />
                ))}
              </Table>
            </TableHost>
          )}
          <ListFoot
            rows={listed.length}
            note={formatMessage({ id: 'count.rides' }, { count: total, atLeast: totalIsAtLeast })}
            cursor={view.cursor}
            next={next}
            onPage={onPage}
          />
          {cancelling && <RideActionDialog action="cancel" ride={cancelling} onClose={() => setCancelling(null)} />}
        </>
      )}
    </QuerySection>
  );
}

function CancelAction({ ride, onCancel }: { ride: AdminRide; onCancel(): void }) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const navigate = useNavigate();
  // §2. From the pickup on, a ride is ended on its own page (R35).
  if (ride.status !== 'searching' && !isOnTheWay(ride.status))
    return (
      <Button small kind="quiet" tabIndex={-1} onClick={() => void navigate(`${basePath}/ride/${ride.id}`)}>
        <FormattedMessage id="rides.open" />
      </Button>
    );
  return (
    <Button
      small
      kind="danger"
      aria-label={formatMessage({ id: 'dashboard.cancelRide' }, { value: ride.id.slice(0, 8) })}
      onClick={onCancel}
    >
      <FormattedMessage id="ui.cancel" />
    </Button>
  );
}

/** The list is a read model and may lag behind: the status of active rides comes from svc-rides. */
export function asOfNow(listed: readonly AdminRide[], active: readonly Ride[]): AdminRide[] {
  return listed.map((ride) => {
    const now = active.find(({ id }) => id === ride.id);
    if (!now || ride.status === 'completed' || ride.status === 'cancelled') return ride;
    const driver = now.driver ? { id: now.driver.id, name: now.driver.user.name } : null;
    return { ...ride, status: now.status, driver };
  });
}
