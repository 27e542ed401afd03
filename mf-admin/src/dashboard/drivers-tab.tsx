import type { OnlineDriver } from '@rahi/contracts/driver';
import { vehicleFacts } from '@rahi/contracts/vehicles';
import { EmptyState, Money, Pill, Plate, Table, type TableColumn } from '@rahi/ui-kit';
import { usePollInterval } from '@rahi/web-kit';
import { Link } from '@rahi/web-kit/router';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListFoot, sortedLabels } from '../list-foot.js';
import { countText } from '../paging.js';
import { QuerySection } from '../query-section.js';
import { useRemote } from '../remote.context.js';
import { RowSkeletons } from '../row-skeletons.js';
import { TableHost } from '../table-host.js';
import { onlineDriversQuery } from './dashboard.queries.js';
import { refreshMs, type DashboardView } from './dashboard-view.js';
import styles from './drivers-tab.module.css';

/** §9: the rating an admin list shows for a driver who has none. */
const defaultRating = 5;

const columns: readonly TableColumn[] = [
  { key: 'driver', label: 'Driver' },
  { key: 'state', label: 'State' },
  { key: 'vehicle', label: 'Vehicle' },
  { key: 'number', label: 'Number' },
  { key: 'rating', label: 'Rating', numeric: true },
  { key: 'trips', label: 'Trips', numeric: true },
  { key: 'earned', label: 'Earned', numeric: true },
];

interface DriversTabProps {
  view: Pick<DashboardView, 'cursor' | 'refresh'>;
  onPage(cursor: string): void;
}

/** Everyone who is online, with or without a ride, a hundred a page. */
export function DriversTab({ view, onPage }: DriversTabProps) {
  const { services } = useRemote();
  const refetchInterval = usePollInterval(services.live, refreshMs[view.refresh]);
  const drivers = useQuery({
    ...onlineDriversQuery(services.api, view.cursor),
    refetchInterval,
    placeholderData: keepPreviousData,
  });
  return (
    <QuerySection query={drivers} what="The online drivers" skeleton={<RowSkeletons />}>
      {({ items: online, total, next }) => (
        <>
          {online.length === 0 ? (
            <EmptyState icon="car" title="No drivers online">
              Drivers appear here as soon as they go online.
            </EmptyState>
          ) : (
            <TableHost>
              <Table label="Online drivers" columns={columns}>
                {online.map((driver) => (
                  <DriverRow key={driver.id} driver={driver} />
                ))}
              </Table>
            </TableHost>
          )}
          <ListFoot
            note={countText(total ?? online.length, 'driver online', 'drivers online')}
            cursor={view.cursor}
            next={next}
            onPage={onPage}
            labels={sortedLabels}
          />
        </>
      )}
    </QuerySection>
  );
}

function DriverRow({ driver }: { driver: OnlineDriver }) {
  const { basePath } = useRemote();
  const { name, user, onTrip, vehicleModel, vehicleNumber, vehicleType, totalEarnings } = driver;
  const vehicle = [vehicleModel, vehicleType && vehicleFacts[vehicleType].label].filter(Boolean).join(' · ');
  return (
    <tr>
      <td>
        <Link className={styles.name} to={`${basePath}/driver/${driver.id}`}>
          {name}
        </Link>
      </td>
      <td>
        <Pill tone={onTrip ? 'brand' : 'ok'} dot>
          {onTrip ? 'On a trip' : 'Free'}
        </Pill>
      </td>
      <td className={styles.vehicle}>{vehicle || '–'}</td>
      <td>{vehicleNumber ? <Plate number={vehicleNumber} /> : '–'}</td>
      <td data-numeric>{(user.rating ?? defaultRating).toFixed(2)}</td>
      <td data-numeric>{user.totalTrips.toLocaleString('en-IN')}</td>
      <td data-numeric>
        <Money rupees={totalEarnings} />
      </td>
    </tr>
  );
}
