import type { OnlineDriver } from '@rahi/contracts/driver';
import { vehicleFacts } from '@rahi/contracts/vehicles';
import { EmptyState, Money, Pill, Plate, Skeleton, Table, type TableColumn } from '@rahi/ui-kit';
import { usePollInterval } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { QuerySection } from '../query-section.js';
import { useRemote } from '../remote.context.js';
import { onlineDriversQuery } from './dashboard.queries.js';
import { refreshMs, type RefreshSpeed } from './dashboard-view.js';
import { TableHost } from './table-host.js';

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

/** Everyone who is online, with or without a ride. */
export function DriversTab({ refresh }: { refresh: RefreshSpeed }) {
  const { services } = useRemote();
  const refetchInterval = usePollInterval(services.live, refreshMs[refresh]);
  const drivers = useQuery({ ...onlineDriversQuery(services.api), refetchInterval });
  return (
    <QuerySection query={drivers} what="The online drivers" skeleton={<Rows />}>
      {(online) =>
        online.length === 0 ? (
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
        )
      }
    </QuerySection>
  );
}

function DriverRow({ driver }: { driver: OnlineDriver }) {
  const { name, user, onTrip, vehicleModel, vehicleNumber, vehicleType, totalEarnings } = driver;
  const vehicle = [vehicleModel, vehicleType && vehicleFacts[vehicleType].label].filter(Boolean).join(' · ');
  return (
    <tr>
      <td>{name}</td>
      <td>
        <Pill tone={onTrip ? 'brand' : 'ok'} dot>
          {onTrip ? 'On a trip' : 'Free'}
        </Pill>
      </td>
      <td>{vehicle || '–'}</td>
      <td>{vehicleNumber ? <Plate number={vehicleNumber} /> : '–'}</td>
      <td data-numeric>{(user.rating ?? defaultRating).toFixed(2)}</td>
      <td data-numeric>{user.totalTrips.toLocaleString('en-IN')}</td>
      <td data-numeric>
        <Money rupees={totalEarnings} />
      </td>
    </tr>
  );
}

function Rows() {
  return (
    <>
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </>
  );
}
