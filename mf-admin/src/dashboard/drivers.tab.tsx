import type { DriverSort, OnlineDriver } from '@rahi/contracts/driver';
import { vehicleFacts } from '@rahi/contracts/vehicles';
import { EmptyState, Money, Pill, Plate, Table, TableRow, type TableColumn, QuerySection } from '@rahi/ui-kit';
import { usePollInterval, useRemote, formatCount } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { Link } from '@rahi/web-kit/router';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { ListFoot } from '../area/list-foot.js';
import { RowSkeletons } from '../area/row-skeletons.js';
import { sortAfter, sortedBy } from '../area/sorting.js';
import { TableHost } from '../area/table-host.js';
import { onlineDriversQuery } from './online-drivers.queries.js';
import { refreshMs, type DashboardView } from './dashboard-view.js';
import styles from './drivers.tab.module.css';

/** §9: the rating that an admin list shows for a driver without ratings. */
const defaultRating = 5;

const columns = (sort: DriverSort): readonly TableColumn[] => [
  { key: 'name', label: 'column.driver', sorted: sortedBy(sort, 'name') },
  { key: 'state', label: 'column.state' },
  { key: 'vehicle', label: 'column.vehicle' },
  { key: 'number', label: 'column.number' },
  { key: 'rating', label: 'column.rating', numeric: true, sorted: sortedBy(sort, 'rating') },
  { key: 'trips', label: 'column.trips', numeric: true, sorted: sortedBy(sort, 'trips') },
  { key: 'earned', label: 'column.earned', numeric: true, sorted: sortedBy(sort, 'earned') },
];

const orders: Readonly<Record<string, readonly [begins: DriverSort, turned: DriverSort]>> = {
  rating: ['-rating', 'rating'],
  trips: ['-trips', 'trips'],
  earned: ['-earned', 'earned'],
};
const byName = ['name', '-name'] as const;

export interface DriversTabProps {
  view: DashboardView;
  onPage(cursor: string): void;
  onSort(sort: DriverSort): void;
}

/** All online drivers, with or without a ride: searchable, sorted by name by default, a hundred per page. */
export function DriversTab({ view, onPage, onSort }: DriversTabProps) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const refetchInterval = usePollInterval(services.live, refreshMs[view.refresh]);
  const drivers = useQuery({
    ...onlineDriversQuery(services.api, view),
    refetchInterval,
    placeholderData: keepPreviousData,
  });
  return (
    <QuerySection query={drivers} what="dashboard.theOnlineDrivers" skeleton={<RowSkeletons />}>
      {({ items: online, total, next }) => (
        <>
          {online.length === 0 ? (
            <NoDrivers searched={view.search !== ''} />
          ) : (
            <TableHost>
              <Table
                cards
                label={formatMessage({ id: 'dashboard.onlineDrivers' })}
                columns={columns(view.driverSort)}
                onSort={(key) => onSort(sortAfter<DriverSort>(view.driverSort, orders[key] ?? byName))}
              >
                {online.map((driver) => (
                  <DriverRow key={driver.id} driver={driver} />
                ))}
              </Table>
            </TableHost>
          )}
          <ListFoot
            rows={online.length}
            note={formatMessage({ id: 'count.onlineDrivers' }, { count: total ?? online.length })}
            cursor={view.cursor}
            next={next}
            onPage={onPage}
          />
        </>
      )}
    </QuerySection>
  );
}

function NoDrivers({ searched }: { searched: boolean }) {
  const { formatMessage } = useIntl();
  if (searched)
    return (
      <EmptyState icon="search" title={formatMessage({ id: 'dashboard.noDriversFound' })}>
        <FormattedMessage id="dashboard.noDriverMatches" />
      </EmptyState>
    );
  return (
    <EmptyState icon="car" title={formatMessage({ id: 'dashboard.noDriversOnline' })}>
      <FormattedMessage id="dashboard.noDriversHint" />
    </EmptyState>
  );
}

function DriverRow({ driver }: { driver: OnlineDriver }) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const navigate = useNavigate();
  const { name, user, onTrip, vehicleModel, vehicleNumber, vehicleType, totalEarnings } = driver;
  const vehicle = [vehicleModel, vehicleType && vehicleFacts[vehicleType].label].filter(Boolean).join(' · ');
  return (
    <TableRow onOpen={() => void navigate(`${basePath}/driver/${driver.id}`)}>
      <td className={styles.who} title={name}>
        <Link className={styles.name} to={`${basePath}/driver/${driver.id}`}>
          {name}
        </Link>
      </td>
      <td data-state>
        <Pill tone={onTrip ? 'brand' : 'ok'} dot>
          {formatMessage({ id: onTrip ? 'dashboard.onATrip' : 'dashboard.free' })}
        </Pill>
      </td>
      <td className={styles.vehicle}>{vehicle || '–'}</td>
      <td>{vehicleNumber ? <Plate number={vehicleNumber} /> : '–'}</td>
      <td data-numeric>{(user.rating ?? defaultRating).toFixed(2)}</td>
      <td data-numeric>{formatCount(user.totalTrips)}</td>
      <td data-numeric>
        <Money rupees={totalEarnings} inColumn />
      </td>
    </TableRow>
  );
}
